// Moves of Rheinländer as texts (docs/records.md). What is legal the server says; here it is only sorted by what
// one points at.

export type Kind = "place" | "reinforce" | "convert" | "discard" | "bastion" | "pass";

export interface Move {
  readonly text: string;
  readonly kind: Kind;
  readonly card: number | undefined;
  readonly space: string | undefined;
}

const ACT = /^(\d+)([-+x])(\w*)$/;
const KINDS: Record<string, Kind> = { "-": "place", "+": "reinforce", x: "convert" };

export function readMove(text: string): Move {
  if (text === ".") return { text, kind: "pass", card: undefined, space: undefined };
  if (text.startsWith("#")) return { text, kind: "bastion", card: undefined, space: text.slice(1) };
  const [, card, sign, space] = ACT.exec(text) ?? [];
  if (!card || !sign) throw new Error(`no move of Rheinländer: ${text}`);
  if (!space) return { text, kind: "discard", card: Number(card), space: undefined };
  return { text, kind: KINDS[sign] as Kind, card: Number(card), space };
}

/** What the seat is about to do: play a card, or set a bastion. */
export type Intent = { readonly card: number } | "bastion" | undefined;

export function movesFor(legal: readonly Move[], intent: Intent): Move[] {
  if (intent === undefined) return [];
  if (intent === "bastion") return legal.filter((move) => move.kind === "bastion");
  return legal.filter((move) => move.card === intent.card && move.space !== undefined);
}

const TARGET: Partial<Record<Kind, string>> = {
  place: "card",
  reinforce: "reinforce",
  convert: "convert",
  bastion: "bastion",
};

export function targetsOf(moves: readonly Move[]): Map<string, string> {
  return new Map(moves.flatMap((move) => (move.space ? [[move.space, TARGET[move.kind] ?? ""] as const] : [])));
}

/** The cards by which a knight could come to a space. */
export function cardsTo(legal: readonly Move[], space: string): number[] {
  return legal.flatMap((move) => (move.space === space && move.card !== undefined ? [move.card] : []));
}

/** Where a move takes place, for a mark on the board. */
export function placesOf(text: string): string[] {
  const { space } = readMove(text);
  return space ? [space] : [];
}

/** The move that somebody meant by pointing at a space that is no target: the server says why it is not legal. */
export function attempt(intent: Intent, space: string, isOccupied: boolean, isOwnArea: boolean): string | undefined {
  if (intent === undefined) return undefined;
  if (intent === "bastion") return `#${space}`;
  const sign = isOwnArea ? (isOccupied ? "x" : "-") : "+";
  return `${intent.card}${sign}${space}`;
}
