// Walking over a board with the arrow keys: the nearest place that lies that way.

import type { Point } from "./geometry";

const WAYS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function isWay(key: string): boolean {
  return key in WAYS;
}

/** The place to go to from one place by an arrow key; undefined where nothing lies that way. */
export function neighbour(places: ReadonlyMap<string, Point>, from: string, key: string): string | undefined {
  const here = places.get(from);
  const way = WAYS[key];
  if (!here || !way) return undefined;
  let best: string | undefined;
  let least = Infinity;
  for (const [id, [x, y]] of places) {
    const along = (x - here[0]) * way[0] + (y - here[1]) * way[1];
    const aside = Math.abs((x - here[0]) * way[1]) + Math.abs((y - here[1]) * way[0]);
    // Straight ahead counts most: a place more aside than ahead is another key's.
    const cost = along + 1.2 * aside;
    if (id !== from && along > 0 && aside <= along * 1.2 && cost < least) [best, least] = [id, cost];
  }
  return best;
}

/** The first place whose name begins with what was typed. */
export function named(places: Iterable<string>, typed: string): string | undefined {
  const wanted = typed.toLowerCase();
  for (const id of places) if (id.toLowerCase().startsWith(wanted)) return id;
  return undefined;
}
