import { mount } from "svelte";

import App from "./App.svelte";
import "./app.css";
import { apply } from "./ui/settings.svelte";

await apply();
mount(App, { target: document.getElementById("app") as HTMLElement });
