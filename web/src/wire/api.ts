// Every address of the server that the app knows, in one place.

import type { Position } from "../games/game";
import type { Preview } from "../games/turn";
import { say } from "../i18n/say.svelte";
import { foresee, get, newToken, patch, post, Refusal, remove } from "./http";
import type {
  GameInfo,
  Joined,
  Me,
  Page,
  SentStep,
  Step,
  TableInfo,
  TableMade,
  TablePreview,
  TableSettings,
  Update,
  Why,
} from "./types";

/** Through which of my seats I look; "none": as a spectator does; undefined: through my only one. */
export type Eyes = number | "none" | undefined;

const seen = (path: string, eyes: Eyes) =>
  eyes === undefined ? path : `${path}${path.includes("?") ? "&" : "?"}seat=${eyes}`;
const table = (id: string, rest = "") => `/api/tables/${encodeURIComponent(id)}${rest}`;

// Who I am. The cookie that the server knows me by cannot be read here, so the app remembers that it has one.

const ME = "loreley-me";

export function me(): Me | undefined {
  const kept = localStorage.getItem(ME);
  return kept === null ? undefined : (JSON.parse(kept) as Me);
}

function remember(known: Me): Me {
  localStorage.setItem(ME, JSON.stringify(known));
  return known;
}

/** Be somebody before doing something that the server keeps: a guest, until one says a name. */
async function beSomebody(): Promise<Me> {
  return me() ?? remember(await post<Me>("/api/guests", { name: say("app-guest") }));
}

export async function rename(name: string): Promise<Me> {
  return remember(me() ? await patch<Me>("/api/me", { name }) : await post<Me>("/api/guests", { name }));
}

// Tables.

export const games = () => get<readonly GameInfo[]>("/api/games");
export async function myTables(): Promise<readonly TableInfo[]> {
  if (!me()) return [];
  try {
    return await get("/api/me/tables");
  } catch (error) {
    // A cookie that was deleted, or a server that begins anew: then one is nobody again.
    if (!(error instanceof Refusal) || error.status !== 401) throw error;
    localStorage.removeItem(ME);
    return [];
  }
}
export const publicTables = (status: string) => get<readonly TableInfo[]>(`/api/tables?status=${status}&most=20`);
export const findByCode = (code: string) => get<Joined>(`/api/codes/${encodeURIComponent(code)}`);
export const look = (id: string, eyes?: Eyes) => get<Page>(table(id, seen("", eyes)));
export function foreseeTable(id: string): void {
  foresee(table(id));
  foresee(table(id, "/log?since=0"));
}
export const log = (id: string, since: number, eyes?: Eyes) =>
  get<Update>(table(id, seen(`/log?since=${since}`, eyes)));

export async function create(settings: Partial<TableSettings>): Promise<TableMade> {
  await beSomebody();
  return post("/api/tables", { settings });
}

export async function sit(
  id: string,
  seat: number,
  kind: "person" | "screen" = "person",
  code?: string,
): Promise<void> {
  await beSomebody();
  await post(table(id, "/seats"), { seat, kind, code, ...(kind === "person" ? { contribution: contribution() } : {}) });
}

export const sitBot = (id: string, level: string, seat: number) => post<void>(table(id, "/bots"), { seat, level });
export const leave = (id: string, seat: number) => remove(table(id, `/seats/${seat}`));
export const start = (id: string) => post<void>(table(id, "/start"));

/** A table with its seats as asked for: "me", "open", "screen", or a bot's level; begun if nobody is missing. */
export async function setUp(settings: Partial<TableSettings>, seats: readonly string[]): Promise<string> {
  const { table: id, code } = await create(settings);
  for (const [seat, who] of seats.entries()) {
    if (who === "me") await sit(id, seat, "person", code);
    else if (who === "screen") await sit(id, seat, "screen", code);
    else if (who !== "open") await sitBot(id, who, seat);
  }
  if (!seats.includes("open")) await start(id);
  return id;
}

export function playNow(game: TableSettings["game"], players: number, level: string): Promise<string> {
  const others = Array.from({ length: players - 1 }, () => level);
  return setUp({ game, players, visibility: "unlisted", stand_in: level }, ["me", ...others]);
}

// Playing.

/** Sent again with the same token when no answer came, it is played once. */
export async function move(id: string, seat: number, version: number, text: string): Promise<void> {
  await post(table(id, "/moves"), { seat, version, move: text, token: newToken() }, { isRepeatable: true });
}

export const takeBack = (id: string, seat: number, version: number, to?: number) =>
  post<void>(table(id, "/takeback"), { seat, version, ...(to === undefined ? {} : { to }), token: newToken() });
export const answerTakeback = (id: string, to: number, is_granted: boolean) =>
  post<void>(table(id, "/takeback/answer"), { to, is_granted });
export const resign = (id: string, seat: number) => post<void>(table(id, "/resign"), { seat });
export const comeBack = (id: string, seat: number) => post<void>(table(id, "/return"), { seat });
export const chat = (id: string, text: string) => post<void>(table(id, "/chat"), { text });
export const rematch = (id: string) => post<TableMade>(table(id, "/rematch"), { contribution: contribution() });

export async function preview(id: string, seat: number, text: string): Promise<Preview> {
  const found = await post<TablePreview>(table(id, "/preview"), { seat, moves: [text] });
  return { events: found.happened.flat(), isOpen: found.unknown !== null };
}

/** Why a move is not legal, with the rule against it; undefined when it is. */
export async function explain(id: string, game: string, seat: number, text: string): Promise<string | undefined> {
  const { message, facts } = await get<Why>(table(id, `/why?seat=${seat}&move=${encodeURIComponent(text)}`));
  if (message == null) return undefined;
  const rule = facts?.["rule"];
  return typeof rule === "string" ? `${message} ${say(`rule-${game}-${rule.replace(/[= ]/g, "-")}`)}` : message;
}

// Records.

export const recordAddress = (id: string) => table(id, "/record");
export const steps = async (id: string, eyes?: Eyes) => unroll(await get<SentStep[]>(table(id, seen("/steps", eyes))));
export const replay = async (record: unknown, seat?: number) =>
  unroll(await post<SentStep[]>("/api/replay", { record, ...(seat === undefined ? {} : { seat }) }));

/** Whole positions from what is new in each. */
export function unroll(sent: readonly SentStep[]): Step[] {
  let position = {} as Position;
  return sent.map(({ changed, ...step }) => {
    position = { ...position, ...changed } as Position;
    return { ...step, position };
  });
}

/** What this browser adds to the chance of a table: 32 random bytes. */
function contribution(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
