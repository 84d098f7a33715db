// What a person has set, kept in this browser.

import { type Language, preferred, speak } from "../i18n/say.svelte";

export interface Settings {
  language: Language;
  theme: "auto" | "light" | "dark";
  confirm: boolean; // whether a move waits for a second click
  sound: boolean;
  notify: boolean;
}

const KEY = "loreley-settings";

function read(): Settings {
  const standard: Settings = {
    language: preferred(navigator.languages),
    theme: "auto",
    confirm: true,
    sound: false,
    notify: false,
  };
  try {
    return { ...standard, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return standard; // what is kept there is not ours, or nothing may be kept
  }
}

export const settings = $state<Settings>(read());

/** Change settings, at once and for the next visit. */
export async function change(part: Partial<Settings>): Promise<void> {
  Object.assign(settings, part);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage they hold for this visit.
  }
  await apply();
}

export async function apply(): Promise<void> {
  const root = document.documentElement;
  if (settings.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  await speak(settings.language);
}
