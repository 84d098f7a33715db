// What goes over the wire, as far as the app uses it: views of tables (docs/tables.md) and what the server adds.

import type { Position } from "../games/game";
import type { Happening } from "../games/words";

export type Clock =
  | { readonly kind: "none" }
  | { readonly kind: "turn"; readonly seconds: number; readonly reserve: number }
  | { readonly kind: "days"; readonly days: number };

export interface TableSettings {
  readonly game: Position["game"];
  readonly players: number;
  readonly edition: string | null;
  readonly board: string | null;
  readonly options: Readonly<Record<string, boolean | number>>;
  readonly clock: Clock;
  readonly stand_in: string;
  readonly takeback: "never" | "free" | "consent";
  readonly visibility: "public" | "unlisted";
  readonly code: string | null;
  readonly shuffle: boolean;
}

export interface SeatView {
  readonly seat: number;
  readonly kind: "open" | "person" | "screen" | "program" | "bot";
  readonly player: string | null;
  readonly bot: string | null;
  readonly away: string | null;
}

export interface TableView {
  readonly table: string;
  readonly seq: number;
  readonly version: number;
  readonly status: "gathering" | "running" | "finished" | "abandoned";
  readonly now: number;
  readonly host: string | null;
  readonly settings: TableSettings;
  readonly seats: readonly SeatView[];
  readonly mine: readonly number[];
  readonly seat: number | null;
  readonly to_move: number | null;
  readonly position: Position | null;
  readonly undo: readonly number[];
  readonly asked: { readonly seat: number; readonly to: number; readonly waiting: readonly string[] } | null;
  readonly clock: {
    readonly reserve: readonly number[];
    readonly seat: number | null;
    readonly since: number | null;
    readonly deadline: number | null;
  };
  readonly fairness: { readonly commitment: string; readonly secret: string | null };
  readonly rematch: string | null;
}

/** An event of a table's log as this viewer may see it. */
export interface Shown {
  readonly seq: number;
  readonly event: { readonly event: string; readonly at: number } & Readonly<Record<string, unknown>>;
  readonly happened: readonly Happening[];
}

export interface TablePreview {
  readonly version: number;
  readonly moves: readonly string[];
  readonly happened: readonly (readonly Happening[])[];
  readonly unknown: { readonly kind: string } | null;
  readonly position: Position | null;
}

/** What has happened at a table since the number that one had. */
export interface Update {
  readonly table: string;
  readonly seq: number;
  readonly events: readonly Shown[];
  readonly texts: Readonly<Record<string, string>>;
  readonly names: Readonly<Record<string, string>>;
}

/** A table for the one who asks; `code` opens it to others. */
export interface Page {
  readonly view: TableView;
  readonly names: Readonly<Record<string, string>>;
  readonly texts: Readonly<Record<string, string>>;
  readonly code: string | null;
}

export interface TableInfo {
  readonly table: string;
  readonly status: TableView["status"];
  readonly summary: {
    readonly game: TableSettings["game"];
    readonly edition: string;
    readonly seats: readonly Pick<SeatView, "kind" | "player" | "bot">[];
  };
}

export interface GameInfo {
  readonly game: TableSettings["game"];
  readonly players: readonly number[];
  readonly editions: readonly string[];
  readonly bots: readonly string[];
}

export interface Me {
  readonly player: string;
  readonly name: string;
}

/** A move of a record and where it led. */
export interface Step {
  readonly position: Position;
  readonly seat: number | null;
  readonly move: string | null;
  readonly happened: readonly Happening[];
}

/** The same as it is sent: with what is new in the position. */
export type SentStep = Omit<Step, "position"> & { readonly changed: Partial<Position> };
