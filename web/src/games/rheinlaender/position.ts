// A position of Rheinländer as the server shows it to a seat: docs/records.md, canonical position.

export interface Duchy {
  readonly spaces: readonly string[];
  readonly sites: readonly number[];
  readonly owner: number | null;
  readonly value: number;
}

export type Landmark = "castle" | "church" | "city2" | "city3" | "city4";

export interface RheinlaenderPosition {
  readonly game: "rheinlaender";
  readonly edition: string;
  readonly board: string;
  readonly players: number;
  readonly first: number;
  readonly to_move: number | null;
  readonly phase: "act" | "bastion" | "over";
  readonly bastion_used: boolean;
  readonly ending: boolean;
  readonly legal: readonly string[] | null;
  readonly landmarks: Readonly<Record<string, Landmark>>;
  readonly knights: Readonly<Record<string, number>>;
  readonly bastions: readonly string[];
  readonly castles: Readonly<Record<string, number>>;
  readonly duchies: readonly Duchy[];
  readonly archbishop: number | null;
  readonly stock: readonly number[];
  readonly bastions_left: readonly number[];
  readonly coins: readonly (number | null)[];
  readonly hands: readonly (readonly (number | null)[])[];
  readonly deck: readonly unknown[];
  readonly discard: readonly number[];
  readonly scores: readonly number[] | null;
  readonly winners: readonly number[] | null;
}
