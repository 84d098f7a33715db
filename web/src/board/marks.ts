// What a board shows beside the position: what may be picked, what is picked, what happened last, what would be.

export interface Marks {
  readonly targets: ReadonlyMap<string, string>; // place → kind of target, as the game's map names them
  readonly chosen: string | undefined;
  readonly last: ReadonlySet<string>; // places of the last move, or of the line of the log one points at
  readonly ghosts: readonly { readonly place: string; readonly seat: number; readonly number?: number }[];
}

export const NO_MARKS: Marks = { targets: new Map(), chosen: undefined, last: new Set(), ghosts: [] };
