// Every address of the server that the app knows, in one place.

import type { Preview } from "../games/turn";
import { get, newToken, post } from "./http";
import type { Shown, Step, TablePreview, TableSettings, TableView } from "./types";

export interface Me {
  readonly player: string;
  readonly name: string;
}

export interface Listed {
  readonly table: string;
  readonly game: TableSettings["game"];
  readonly edition: string | null;
  readonly players: number;
  readonly open: number;
  readonly status: TableView["status"];
  readonly is_my_turn: boolean;
  readonly names: readonly (string | null)[];
}

const table = (id: string, rest = "") => `/api/tables/${encodeURIComponent(id)}${rest}`;

export const me = () => get<Me>("/api/me");
export const rename = (name: string) => post<Me>("/api/me/name", { name });
export const myTables = () => get<Listed[]>("/api/tables?of=me");
export const publicTables = () => get<Listed[]>("/api/tables?of=public");
export const bots = () => get<readonly string[]>("/api/bots");
export const create = (settings: Partial<TableSettings>) => post<TableView>("/api/tables", settings);
export type Eyes = number | "none" | undefined;
export const look = (id: string, seat?: Eyes) => get<TableView>(table(id, seat === undefined ? "" : `?seat=${seat}`));
export const log = (id: string, since: number) => get<Shown[]>(table(id, `/log?since=${since}`));
export const sit = (id: string, seat?: number, kind = "person", code?: string) =>
  post<TableView>(table(id, "/seats"), { seat, kind, code, contribution: contribution() });
export const sitBot = (id: string, level: string, seat?: number) => post<TableView>(table(id, "/bots"), { seat, level });
export const leave = (id: string, seat: number) => post<TableView>(table(id, "/leave"), { seat });
export const start = (id: string) => post<TableView>(table(id, "/start"));
export const move = (id: string, seat: number, version: number, text: string) =>
  post<TableView>(table(id, "/moves"), { seat, version, move: text, token: newToken() });
export const takeBack = (id: string, seat: number, version: number, to?: number) =>
  post<TableView>(table(id, "/takeback"), { seat, version, to, token: newToken() });
export const answerTakeback = (id: string, version: number, is_granted: boolean) =>
  post<TableView>(table(id, "/takeback/answer"), { version, is_granted });
export const resign = (id: string, seat: number) => post<TableView>(table(id, "/resign"), { seat });
export const comeBack = (id: string, seat: number) => post<TableView>(table(id, "/return"), { seat });
export const chat = (id: string, text: string) => post<void>(table(id, "/chat"), { text });
export const rematch = (id: string) => post<TableView>(table(id, "/rematch"));
export const steps = (id: string, seat?: number) => get<Step[]>(table(id, seat === undefined ? "/steps" : `/steps?seat=${seat}`));
export const replay = (record: unknown, seat?: number) => post<Step[]>("/api/replay", { record, seat });
export const explain = (id: string, seat: number, text: string) =>
  get<{ message: string }>(table(id, `/why?seat=${seat}&move=${encodeURIComponent(text)}`));
export const findByCode = (code: string) => get<{ table: string }>(`/api/join/${encodeURIComponent(code)}`);

export async function preview(id: string, seat: number, text: string): Promise<Preview> {
  const found = await post<TablePreview>(table(id, "/preview"), { seat, moves: [text] });
  return { events: found.happened.flat(), isOpen: found.unknown !== null };
}

/** What this browser adds to the chance of a table: 32 random bytes. */
function contribution(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A table with its seats as asked for: "me", "open", "screen", or a bot's level; begun if nobody is missing. */
export async function setUp(settings: Partial<TableSettings>, seats: readonly string[]): Promise<string> {
  const { table: id } = await create(settings);
  for (const [seat, who] of seats.entries()) {
    if (who === "me") await sit(id, seat);
    else if (who === "screen") await sit(id, seat, "screen");
    else if (who !== "open") await sitBot(id, who, seat);
  }
  if (!seats.includes("open")) await start(id);
  return id;
}

export function playNow(game: TableSettings["game"], players: number, level: string): Promise<string> {
  const others = Array.from({ length: players - 1 }, () => level);
  return setUp({ game, players, visibility: "unlisted" }, ["me", ...others]);
}

export const recordAddress = (id: string) => table(id, "/record");
export const joinLink = (view: TableView) => `${location.origin}/table/${view.table}`;
export const isHost = (view: TableView) => view.host !== null && view.host === whoAmI;
/** A person's name; undefined for bots, open seats and people without one. */
export const nameOf = (_view: TableView, seat: TableView["seats"][number]): string | undefined =>
  seat.player ? names.get(seat.player) : undefined;

export interface ChatLine {
  readonly seq: number;
  readonly seat: number | undefined;
  readonly name: string | undefined;
  readonly words: string | undefined;
}

export function chatLine(view: TableView | undefined, shown: Shown): ChatLine {
  const player = String(shown.event["player"]);
  return {
    seq: shown.seq,
    seat: view?.seats.find((seat) => seat.player === player)?.seat,
    name: names.get(player),
    words: shown.event["words"] as string | undefined,
  };
}

let whoAmI: string | undefined;
const names = new Map<string, string>();
