// Lists the licences of all packages that are part of the built app, from the packages themselves.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { Plugin } from "vite";

const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;

interface About {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly homepage?: string;
}

export function licenses(fileName: string): Plugin {
  return {
    name: "licenses",
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((one) => (one.type === "chunk" ? Object.keys(one.modules) : []));
      const folders = new Set(modules.flatMap((id) => PACKAGE.exec(id.replace(/^\0/, ""))?.[0] ?? []));
      this.emitFile({ type: "asset", fileName, source: [...folders].sort().map(tell).join("\n\n") });
    },
  };
}

function tell(folder: string): string {
  const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as About;
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  const text = file ? readFileSync(join(folder, file), "utf8").trim() : "";
  const head = `${about.name} ${about.version}: ${about.license}${about.homepage ? `, ${about.homepage}` : ""}`;
  return `${head}\n${"-".repeat(head.length)}\n${text || `Licensed under ${about.license}.`}\n`;
}
