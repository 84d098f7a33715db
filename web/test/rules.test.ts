// The rules' texts: the same parts in all languages, found by a search, with boards that exist.

import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { LESSONS } from "../src/rules/lessons";
import { find, readRules } from "../src/rules/read";
import { SCENES } from "../src/rules/scenes";
import rhine from "./fixtures/rhine.json";
import valley from "./fixtures/middle-rhine.json";

const read = (game: string, language: string) =>
  readRules(readFileSync(new URL(`../src/rules/text/${game}.${language}.md`, import.meta.url), "utf8"));

describe.each(["rheinlaender", "rheingold"])("the rules of %s", (game) => {
  test.each(["de", "hu"])("have the same parts in %s as in English", (language) => {
    const shape = (tongue: string) =>
      read(game, tongue).sections.map((section) =>
        section.blocks.map((block) => ("editions" in block ? block.editions.join() : block.kind)),
      );
    expect(shape(language)).toEqual(shape("en"));
  });

  test.each(["en", "de", "hu"])("have a first lesson in %s, with the boards that it names", (language) => {
    const lesson = read(`lesson-${game}`, language);
    const named = lesson.sections.flatMap((s) => s.blocks.flatMap((b) => (b.kind === "board" ? [b.scene] : [])));
    expect(named).toEqual(Object.keys(LESSONS[game] ?? {}));
    expect(lesson.sections).toHaveLength(6);
  });

  test("show boards that there are, with places that they have", () => {
    const places = new Set(
      game === "rheingold"
        ? valley.topology.nodes.map((node) => node.id)
        : rhine.topology.spaces.map((space) => space.id),
    );
    const named = read(game, "en").sections.flatMap((s) =>
      s.blocks.flatMap((b) => (b.kind === "board" ? [b.scene] : [])),
    );
    expect(Object.keys(SCENES[game] ?? {}).sort()).toEqual(named.sort());
    for (const scene of Object.values(SCENES[game] ?? {})) for (const id of scene.around) expect(places).toContain(id);
  });
});

test("a search finds words whatever their accents", () => {
  const { sections } = read("rheinlaender", "hu");
  expect(find(sections, "puspok").map((section) => section.title)).toContain("Püspökök");
  expect(find(sections, "nincs ilyen szó")).toEqual([]);
});
