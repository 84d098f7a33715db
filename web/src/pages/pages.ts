// The pages that are loaded when they are opened.

import { foreseeTable } from "../wire/api";

const PAGES = {
  table: () => import("./Table.svelte"),
  lesson: () => import("./Lesson.svelte"),
  join: () => import("./Join.svelte"),
  replay: () => import("./Replay.svelte"),
};

export const { table, lesson, join, replay } = PAGES;

/** Begin to load a page and what it will ask for, so that all comes together with the words. */
export function foresee([page, name]: readonly string[]): void {
  if (page !== undefined && page in PAGES) void PAGES[page as keyof typeof PAGES]();
  if (page === "table" && name) foreseeTable(name);
}
