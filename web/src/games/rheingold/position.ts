// A position of Rheingold as the server shows it to a seat: docs/records.md, canonical position.

export interface Holding {
  readonly owner: number;
  readonly knights: number;
  readonly shield: number | "hidden" | null;
  readonly open: boolean;
}

export interface RheingoldPosition {
  readonly game: "rheingold";
  readonly edition: string;
  readonly board: string;
  readonly players: number;
  readonly first: number;
  readonly to_move: number | null;
  readonly phase: "move" | "gather" | "shield" | "over";
  readonly roll: number | null;
  readonly steps_left: number;
  readonly legal: readonly string[] | null;
  readonly reserve: readonly number[];
  readonly starts: Readonly<Record<string, readonly number[]>>;
  readonly waypoints: Readonly<Record<string, { readonly seat: number; readonly knights: number }>>;
  readonly attack: { readonly target: string; readonly from: Readonly<Record<string, number>> } | null;
  readonly castles: Readonly<Record<string, Holding>>;
  readonly shields_left: readonly (number | readonly number[])[];
  readonly unconquered: readonly string[];
  readonly scores: readonly number[] | null;
  readonly winners: readonly number[] | null;
}

/** A stack as the figures of the game: as many of 12, then of 5, then single knights. */
export function figures(knights: number): number[] {
  const found: number[] = [];
  for (const figure of [12, 5, 1]) for (; knights >= figure; knights -= figure) found.push(figure);
  return found;
}

/** How many knights of a seat stand at a place. */
export function knightsAt(position: RheingoldPosition, place: string, seat: number): number {
  const held = position.castles[place];
  const stack = position.waypoints[place];
  if (held?.owner === seat) return held.knights;
  if (stack?.seat === seat) return stack.knights;
  return position.starts[place]?.includes(seat) ? 1 : 0;
}
