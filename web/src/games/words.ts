// Seats, places and events in words.

import { language, say } from "../i18n/say.svelte";
import { SEATS } from "../board/seats";

/** Something that happened on the board: its name, and facts by the names of docs/records.md. */
export type Happening = { readonly name: string } & Readonly<Record<string, unknown>>;

/** What one needs to call things by their names. */
export interface Names {
  readonly seats: readonly string[];
  place(id: string): string;
  site(id: number): string;
}

export function seatColour(seat: number): string {
  return say(`colour-${SEATS[seat]?.colour ?? ""}`);
}

/** People by their names, bots and people without one by their colour. */
export function seatNames(given: readonly (string | null | undefined)[]): string[] {
  return given.map((name, seat) => (name ? name : seatColour(seat)));
}

const SEAT_FACTS = new Set(["seat", "loser"]);
const PLACE_FACTS = new Set(["castle", "from", "to", "target", "start", "space"]);

function tell(event: Happening, names: Names): string {
  const facts: Record<string, string | number> = {};
  for (const [key, value] of Object.entries(event)) {
    if (key === "name") continue;
    if (value === null) facts[key] = "none";
    else if (SEAT_FACTS.has(key)) facts[key] = names.seats[value as number] ?? "none";
    else if (PLACE_FACTS.has(key)) facts[key] = names.place(value as string);
    else if (key === "site") facts[key] = names.site(value as number);
    else facts[key] = value as number;
  }
  return say(`event-${event.name}`, facts);
}

// Whoever is told of the end elsewhere, or of what goes without saying, need not be told twice.
const SILENT = new Set(["turn-ended", "duchy-scored", "archbishop-scored", "castle-scored"]);

/** What happened as sentences, without what goes without saying. */
export function tellAll(events: readonly Happening[], names: Names): string[] {
  const hasKnight = events.some((event) => event.name.startsWith("knight-"));
  const told = events.filter(
    (event) =>
      !SILENT.has(event.name) &&
      !(event.name === "card-played" && hasKnight) &&
      !(event.name === "card-drawn" && event["card"] === null),
  );
  return told.map((event) => tell(event, names));
}

const told = new WeakMap<readonly Happening[], { names: Names; language: string; words: string }>();

/** The same as one text, put into words once: a log of hundreds of lines is shown anew with every move. */
export function tellOnce(events: readonly Happening[], names: Names): string {
  const known = told.get(events);
  if (known?.names === names && known.language === language()) return known.words;
  const words = tellAll(events, names).join(" ");
  told.set(events, { names, language: language(), words });
  return words;
}

/** The places that an event speaks of, for a mark on the board. */
export function eventPlaces(event: Happening): string[] {
  return Object.entries(event).flatMap(([key, value]) =>
    PLACE_FACTS.has(key) && typeof value === "string" ? [value] : [],
  );
}
