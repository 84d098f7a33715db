// The web app is built into the Python package, so that the wheel carries it; a server of ours serves it.
import { fileURLToPath } from "node:url";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { licenses } from "./licenses.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [svelte({ configFile: false }), licenses("licenses.txt")],
  resolve: { alias: { "#catalogue": here("../src/loreley/i18n") } },
  server: { fs: { allow: [here("..")] }, proxy: { "/api": "http://127.0.0.1:8000" } },
  build: {
    outDir: here("../src/loreley/webapp"),
    emptyOutDir: true,
    target: "es2022",
    // The content security policy allows no inline scripts and no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } }, // on a busy machine a build is slow, which is no fault
  },
  test: { include: ["test/**/*.test.ts"], setupFiles: ["test/setup.ts"] },
});
