// Putting a move together by pointing at the board: the same verbs for both games.

import type { Marks } from "../board/marks";

/** What pointing at a place led to. */
export type Picked =
  | { readonly move: string } // a whole move, to be previewed and confirmed
  | { readonly attempt: string } // no legal move; the server says why
  | undefined; // something was chosen or put back, or nothing happened

export interface Turn {
  /** What may be pointed at now. */
  readonly targets: Marks["targets"];
  pick(place: string): Picked;
  /** What pointing at a place would have me do later on, after the moves planned so far; undefined: nothing. */
  plan(place: string, before: readonly string[]): readonly string[] | undefined;
  /** The legal move that does what was planned; undefined when none does. */
  fulfil(planned: string): string | undefined;
  /** Forget what was chosen so far; false if there was nothing. */
  cancel(): boolean;
}

export interface Preview {
  readonly events: readonly import("./words").Happening[];
  /** Whether it stops where chance or something hidden decides. */
  readonly isOpen: boolean;
}
