// Points, smooth curves and polygons: what drawings of any board are made of.

export type Point = readonly [x: number, y: number];

const short = (value: number) => Math.round(value * 10) / 10;

export function polyline(points: readonly Point[]): string {
  return points.map(([x, y], i) => `${i ? "L" : "M"}${short(x)} ${short(y)}`).join("");
}

export function polygon(points: readonly Point[]): string {
  return `${polyline(points)}Z`;
}

/** A smooth path through points: Catmull–Rom, as Bézier curves. */
export function curve(points: readonly Point[]): string {
  const at = (i: number) => points[Math.max(0, Math.min(points.length - 1, i))] as Point;
  let path = `M${short(at(0)[0])} ${short(at(0)[1])}`;
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const bends = [
      b[0] + (c[0] - a[0]) / 6,
      b[1] + (c[1] - a[1]) / 6,
      c[0] - (d[0] - b[0]) / 6,
      c[1] - (d[1] - b[1]) / 6,
    ];
    path += `C${bends.map(short).join(" ")} ${short(c[0])} ${short(c[1])}`;
  }
  return path;
}

export function distance(a: Point, b: Point): number {
  const x = a[0] - b[0];
  const y = a[1] - b[1];
  return Math.sqrt(x * x + y * y); // hypot is many times slower, and layouts ask a million times
}

export function middle(...points: Point[]): Point {
  const n = points.length;
  return [points.reduce((sum, p) => sum + p[0], 0) / n, points.reduce((sum, p) => sum + p[1], 0) / n];
}

/** Points that are asked again and again whether one of them is near. */
export class Crowd {
  readonly #squares = new Map<number, Point[]>();

  constructor(readonly reach: number) {}

  add(point: Point): void {
    const key = this.#key(point[0], point[1]);
    const square = this.#squares.get(key);
    if (square) square.push(point);
    else this.#squares.set(key, [point]);
  }

  /** Whether a point lies within `reach`. */
  isNear([x, y]: Point): boolean {
    for (const dx of [0, -this.reach, this.reach])
      for (const dy of [0, -this.reach, this.reach])
        for (const point of this.#squares.get(this.#key(x + dx, y + dy)) ?? [])
          if (distance(point, [x, y]) <= this.reach) return true;
    return false;
  }

  #key(x: number, y: number): number {
    return Math.floor(x / this.reach) * 65_536 + Math.floor(y / this.reach);
  }
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function boxOf(points: Iterable<Point>, margin = 0): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { x: left - margin, y: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin };
}

/** Numbers in [0, 1) that look random and are the same at every visit; a drawing must not flicker. */
export function scatter(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
