// Writing on a map: each caption takes the first of its places where it covers nothing that matters.

import type { Box, Point } from "./geometry";

export type Anchor = "start" | "middle" | "end";

export interface Spot {
  readonly at: Point; // the baseline's anchor
  readonly anchor: Anchor;
}

/** The room that a line of text takes, by a rule of thumb for the breadth of letters. */
export function roomOf(text: string, { at, anchor }: Spot, font: number, below = 0): Box {
  const width = text.length * font * 0.52;
  const x = at[0] - { start: 0, middle: width / 2, end: width }[anchor];
  return { x, y: at[1] - font * 0.8, width, height: font + below };
}

export class Labels {
  readonly #taken: Box[] = [];

  constructor(readonly sheet: Box) {}

  take(box: Box): void {
    this.#taken.push(box);
  }

  /** The first spot that is free, or undefined; what is placed is taken. */
  place(text: string, spots: readonly Spot[], font: number, below = 0): Spot | undefined {
    const found = spots.find((spot) => this.#cost(roomOf(text, spot, font, below)) < 1);
    if (found) this.take(roomOf(text, found, font, below));
    return found;
  }

  /** As `place`, but where all spots cover something, the one that covers least. */
  force(text: string, spots: readonly Spot[], font: number, below = 0): Spot {
    const cost = (spot: Spot) => this.#cost(roomOf(text, spot, font, below));
    const best = spots.reduce((least, spot) => (cost(spot) < cost(least) ? spot : least));
    this.take(roomOf(text, best, font, below));
    return best;
  }

  #cost(box: Box): number {
    const { x, y, width, height } = this.sheet;
    const inside = overlap(box, { x: x + 8, y: y + 8, width: width - 16, height: height - 16 });
    const hidden = this.#taken.reduce((sum, other) => sum + overlap(box, other), 0);
    return hidden + (box.width * box.height - inside) * 3;
  }
}

function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return wide > 0.01 && high > 0.01 ? wide * high : 0;
}
