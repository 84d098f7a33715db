import { mount } from "svelte";

import App from "./App.svelte";
import "./app.css";
import { foresee } from "./pages/pages";
import { route } from "./ui/route.svelte";
import { apply } from "./ui/settings.svelte";

foresee(route.parts);
await apply();
const target = document.getElementById("app") as HTMLElement;
target.replaceChildren();
mount(App, { target });
