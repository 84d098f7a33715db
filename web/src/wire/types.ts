// What goes over the wire, by the names the app uses: made from the server's own OpenAPI document (schema.ts, written
// by web/wire.py), and sharper where that says no more than "an object".

import type { Position } from "../games/game";
import type { Happening } from "../games/words";
import type { components } from "./schema";

type Schemas = components["schemas"];
type With<T, Sharp> = Omit<T, keyof Sharp> & Readonly<Sharp>;

export type Me = Schemas["Me"];
export type BoardPage = Schemas["BoardPage"];
export type TableMade = Schemas["TableMade"];
export type Joined = Schemas["Joined"];
export type Why = Schemas["Why"];
export type SeatView = Schemas["SeatView"];
export type GameInfo = With<Schemas["GameInfo"], { game: Position["game"] }>;
export type TableSettings = With<Schemas["Settings"], { game: Position["game"] }>;
export type Clock = NonNullable<TableSettings["clock"]>;
export type TableView = With<Schemas["TableView"], { position: Position | null; settings: TableSettings }>;
export type Page = With<Schemas["Page"], { view: TableView }>;
export type Shown = With<Schemas["Shown"], { happened: readonly Happening[] }>;
export type Update = With<Schemas["Update"], { events: readonly Shown[] }>;
export type TablePreview = With<Schemas["Preview"], { happened: readonly (readonly Happening[])[] }>;
export type TableInfo = With<
  Schemas["TableInfo"],
  { summary: { readonly game: Position["game"]; readonly seats: readonly Pick<SeatView, "kind" | "player" | "bot">[] } }
>;

/** A move of a game that one looks back at, as it is sent: with what is new in the position. */
export type SentStep = With<Schemas["Replayed"], { happened: readonly Happening[]; changed: Partial<Position> }>;

/** The same with the whole position. */
export type Step = Omit<SentStep, "changed"> & { readonly position: Position };
