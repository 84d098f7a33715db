// What the server tells of a board of Rheinländer: its topology, and the river unrolled.

export interface RheinlaenderBoard {
  readonly name: string;
  readonly spaces: readonly {
    readonly id: string;
    readonly kind: "land" | "river";
    readonly areas: readonly number[];
    readonly adjacent: readonly string[];
  }[];
  readonly sites: readonly { readonly id: number; readonly spaces: readonly string[] }[];
  readonly drawing: { readonly bands?: readonly Band[] };
}

/** A run of spaces along the stream; see the drawing section of boards/rhine.toml. */
export interface Band {
  readonly spaces: string;
  readonly knots: readonly (readonly [along: number, from: number, to: number])[];
}

/** A band for each row of spaces of a board without a drawing: area beside area, land on both banks. */
export function plainBands(board: Pick<RheinlaenderBoard, "spaces">): Band[] {
  const bands: Band[] = [];
  const shown = new Set<string>();
  const areas = new Set(board.spaces.flatMap((space) => space.areas));
  for (const area of [...areas].sort((a, b) => a - b)) {
    const own = board.spaces.filter((space) => space.areas.includes(area) && !shown.has(space.id));
    let [left, right] = [-0.5, 0.5];
    own.forEach((space) => {
      shown.add(space.id);
      let edges: [number, number] = [-0.5, 0.5];
      if (space.kind === "land") edges = -left <= right ? [--left, left + 1] : [right, ++right];
      bands.push({
        spaces: space.id,
        knots: [
          [area - 1, ...edges],
          [area, ...edges],
        ],
      });
    });
  }
  return bands;
}
