// All words of the app, in the language chosen, from the catalogues that the terminal reads too.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

export const LANGUAGES = { en: "English", de: "Deutsch", hu: "Magyar" } as const;
export type Language = keyof typeof LANGUAGES;

const LOADERS: Record<Language, () => Promise<{ default: string }>> = {
  en: () => import("#catalogue/en.ftl?raw"),
  de: () => import("#catalogue/de.ftl?raw"),
  hu: () => import("#catalogue/hu.ftl?raw"),
};

let bundle = $state.raw<FluentBundle>();

/** Speak another language from now on; whatever is on the page changes at once. */
export async function speak(language: Language): Promise<void> {
  const { default: text } = await LOADERS[language]();
  const next = new FluentBundle([language], { useIsolating: false });
  for (const error of next.addResource(new FluentResource(text))) throw error;
  bundle = next;
  document.documentElement.lang = language;
}

export function language(): Language {
  return (bundle?.locales[0] as Language | undefined) ?? "en";
}

/** A message of the catalogue; a missing one or a missing argument is a bug and throws. */
export function say(name: string, args: Record<string, FluentVariable> = {}): string {
  const message = bundle?.getMessage(name);
  if (!bundle || !message?.value) throw new Error(`the catalogue has no ${name} in ${language()}`);
  const errors: Error[] = [];
  const text = bundle.formatPattern(message.value, args, errors);
  if (errors.length) throw new Error(`${name}: ${errors[0]?.message}`);
  return text;
}

/** The best of the languages that the browser asks for. */
export function preferred(asked: readonly string[]): Language {
  const known = asked.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in LANGUAGES);
  return (known as Language | undefined) ?? "en";
}
