// The river unrolled is straight; on paper it winds. A point so far along the stream and so far across it is bent
// onto a curve that fills a broad or a tall sheet.

import type { Point } from "../../board/geometry";

// Headings in radians, every 3 areas: found by a search for the curve that fills its sheet best while the banks
// and the landmarks beside them keep clear of each other, and the arms round the island lie nearly straight.
const EVERY = 3;
const WINDINGS = {
  wide: [0, 0.03, -0.78, -1.66, -1.77, -0.96, -0.01, 0.85, 1.56, 1.66, 0.86, -0.11, -1.03, -1.67, -1.79, -1.76, -1.57],
  tall: [3.15, 3.37, 3.15, 2.67, 1.79, 1.39, 1.14, 1.93, 1.85, 1.03, 0.16, -0.3, -1.19, -1.7, -1.78, -1.96, -2.17],
} as const;

export type Sheet = keyof typeof WINDINGS;

const FINE = 12; // steps an area in which the curve is summed up

export class Ribbon {
  readonly #heading: (along: number) => number;
  readonly #middle: Point[] = [[0, 0]];

  constructor(
    sheet: Sheet,
    readonly length: number,
    readonly unit: number,
  ) {
    this.#heading = spline(WINDINGS[sheet]);
    let [x, y] = [0, 0];
    for (let i = 0; i < length * FINE; i++) {
      const heading = this.#heading((i + 0.5) / FINE);
      x += Math.cos(heading) / FINE;
      y += Math.sin(heading) / FINE;
      this.#middle.push([x, y]);
    }
  }

  /** A point of the drawing: `across` is negative on the left of the stream. */
  at(along: number, across: number): Point {
    const step = Math.max(0, Math.min(this.length * FINE - 1e-9, along * FINE));
    const i = Math.floor(step);
    const [a, b] = [this.#middle[i] as Point, this.#middle[i + 1] as Point];
    const heading = this.heading(along);
    const beyond = along - step / FINE; // straight on where the board ends
    const x = a[0] + (b[0] - a[0]) * (step - i) - across * Math.sin(heading) + beyond * Math.cos(heading);
    const y = a[1] + (b[1] - a[1]) * (step - i) + across * Math.cos(heading) + beyond * Math.sin(heading);
    return [x * this.unit, y * this.unit];
  }

  heading(along: number): number {
    return this.#heading(Math.max(0, Math.min(this.length, along)));
  }
}

/** A natural cubic spline through values that stand EVERY apart; level beyond its ends. */
function spline(values: readonly number[]): (at: number) => number {
  const n = values.length;
  const v = (i: number) => values[i] as number;
  const bend = new Array<number>(n).fill(0); // second derivatives, by Thomas' algorithm
  const [c, d] = [new Array<number>(n).fill(0), new Array<number>(n).fill(0)];
  for (let i = 1; i < n - 1; i++) {
    const below = 4 - (c[i - 1] as number);
    c[i] = 1 / below;
    d[i] = (6 * (v(i + 1) - 2 * v(i) + v(i - 1)) - (d[i - 1] as number)) / below;
  }
  for (let i = n - 2; i > 0; i--) bend[i] = (d[i] as number) - (c[i] as number) * (bend[i + 1] as number);
  return (at) => {
    const u = Math.max(0, Math.min(n - 1, at / EVERY));
    const i = Math.min(n - 2, Math.floor(u));
    const [p, q] = [u - i, 1 - (u - i)];
    const [b0, b1] = [bend[i] as number, bend[i + 1] as number];
    return q * v(i) + p * v(i + 1) + ((q ** 3 - q) * b0 + (p ** 3 - p) * b1) / 6;
  };
}
