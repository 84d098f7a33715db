// Where everything of a board of Rheinländer lies on a sheet: the outline and middle of each space, the landmarks
// beside the banks, the land behind them. Computed once a board and sheet.

import { type Box, boxOf, Crowd, distance, middle, type Point, polygon, scatter } from "../../board/geometry";
import { type Band, plainBands, type RheinlaenderBoard } from "./board";
import { Ribbon, type Sheet } from "./ribbon";

export const UNIT = 60; // the breadth of a space
const SITE_OUT = 0.58; // how far beyond the bank a landmark stands

export interface Cell {
  readonly id: string;
  readonly kind: "land" | "river";
  readonly areas: readonly number[];
  readonly outline: string;
  readonly middle: Point;
  readonly corner: Point; // for the number of its area
  readonly room: number; // how broad a sign in the middle may be
}

export interface Site {
  readonly id: number;
  readonly spaces: readonly string[];
  readonly at: Point;
  readonly isInland: boolean; // between two spaces of the island, not beside a bank
}

export interface Layout {
  readonly size: Box;
  readonly cells: readonly Cell[];
  readonly sites: readonly Site[];
  readonly banks: readonly string[]; // outlines of all land, and of all water
  readonly water: readonly string[];
  readonly hills: readonly { at: Point; kind: number }[];
  readonly arrows: readonly { at: Point; turn: number }[];
  readonly compass: { readonly at: Point; readonly size: number };
}

interface Lot {
  readonly along: readonly [number, number];
  edges(along: number): readonly [number, number];
}

/** A lot bent onto the sheet: its edges on the left and on the right, both along the stream. */
interface Rim {
  readonly left: readonly Point[];
  readonly right: readonly Point[];
}

export function layOut(board: RheinlaenderBoard, sheet: Sheet): Layout {
  const bands = board.drawing.bands ?? plainBands(board);
  const lots = new Map<string, Lot>();
  for (const band of bands) for (const [id, lot] of lotsOf(band)) lots.set(id, lot);
  const length = Math.max(...[...lots.values()].map((lot) => lot.along[1]));
  const ribbon = new Ribbon(sheet, length, UNIT);
  const rims = new Map([...lots].map(([id, lot]) => [id, rimOf(ribbon, lot)] as const));

  const cells = board.spaces.map((space): Cell => {
    const lot = lots.get(space.id) as Lot;
    return {
      ...space,
      outline: outlineOf([rims.get(space.id) as Rim]),
      middle: middleOf(ribbon, lot),
      corner: cornerOf(ribbon, lot),
      room: roomOf(ribbon, lot),
    };
  });
  const sites = board.sites.map((site) => placeSite(ribbon, site, lots));
  const outlines = (kind: string) =>
    bands
      .filter((band) => board.spaces.find((s) => s.id === spacesOf(band)[0])?.kind === kind)
      .map((band) => outlineOf(spacesOf(band).map((id) => rims.get(id) as Rim)));

  const edge = [...rims.values()].flatMap(({ left, right }) => [...left, ...right].filter((_, i) => i % 3 !== 1));
  const size = boxOf([...edge, ...sites.map((site) => site.at)], UNIT * 0.55);
  const compass = findRoom(size, [...edge, ...sites.map((site) => site.at)]);
  return {
    size,
    cells,
    compass,
    sites,
    banks: outlines("land"),
    water: outlines("river"),
    hills: growHills(size, edge, sites, compass),
    arrows: [0.1, length - 0.1].map((along) => ({
      at: ribbon.at(along, 0),
      turn: (ribbon.heading(along) * 180) / Math.PI,
    })),
  };
}

const spacesOf = (band: Band) => band.spaces.trim().split(/\s+/);

function* lotsOf(band: Band): Iterable<[string, Lot]> {
  const from = band.knots[0]?.[0] ?? 0;
  const edges = edgesOf(band);
  let at = from;
  for (const id of spacesOf(band)) {
    const along = [at, ++at] as const;
    yield [id, { along, edges: (s) => edges(s, along[0]) }];
  }
}

/** The edges of a band at a point along it; where it jumps, those after the jump count from there on. */
function edgesOf(band: Band): (along: number, start: number) => readonly [number, number] {
  return (along, start) => {
    let before = band.knots[0] as Band["knots"][number];
    for (const knot of band.knots) {
      if (knot[0] > along || (knot[0] === along && knot[0] > start)) {
        const part = knot[0] > before[0] ? (along - before[0]) / (knot[0] - before[0]) : 1;
        const ease = part * part * (3 - 2 * part); // the river widens without a corner
        return [before[1] + (knot[1] - before[1]) * ease, before[2] + (knot[2] - before[2]) * ease];
      }
      before = knot;
    }
    return [before[1], before[2]];
  };
}

const STEPS = [0, 0.2, 0.4, 0.6, 0.8, 1];

function rimOf(ribbon: Ribbon, lot: Lot): Rim {
  const [from, to] = lot.along;
  const along = STEPS.map((part) => from + (to - from) * part);
  const edges = along.map((s) => lot.edges(s));
  return {
    left: along.map((s, i) => ribbon.at(s, edges[i]?.[0] ?? 0)),
    right: along.map((s, i) => ribbon.at(s, edges[i]?.[1] ?? 0)),
  };
}

/** Round one lot, or round several one behind the other. */
function outlineOf(rims: readonly Rim[]): string {
  return polygon([...rims.flatMap((rim) => rim.left), ...rims.flatMap((rim) => rim.right).reverse()]);
}

function middleOf(ribbon: Ribbon, lot: Lot): Point {
  const [from, to] = lot.along;
  const breadth = (s: number) => lot.edges(s)[1] - lot.edges(s)[0];
  // A space that opens like a wedge has its middle where it is broad.
  const s = breadth(from) < breadth(to) / 2 ? from + (to - from) * 0.68 : (from + to) / 2;
  const [left, right] = lot.edges(s);
  const centre = (left + right) / 2;
  // On a bank a little towards the stream, so that the number at the outer edge stays free.
  return ribbon.at(s, centre - Math.sign(centre) * (Math.abs(centre) < 0.6 ? 0 : 0.08));
}

function cornerOf(ribbon: Ribbon, lot: Lot): Point {
  const [from, to] = lot.along;
  const s = from + (to - from) * 0.5;
  const [left, right] = lot.edges(s);
  const centre = (left + right) / 2;
  // The edge away from the stream's middle; on the water and the island, where there is none, ahead.
  if (Math.abs(centre) < 0.6) return ribbon.at(to - 0.16, centre);
  return ribbon.at(s, centre < 0 ? left + 0.14 : right - 0.14);
}

/** Inside a bend spaces are narrow. */
function roomOf(ribbon: Ribbon, lot: Lot): number {
  const [from, to] = lot.along;
  const across = (s: number) => (lot.edges(s)[0] + lot.edges(s)[1]) / 2;
  return distance(ribbon.at(from, across(from)), ribbon.at(to, across(to)));
}

function placeSite(
  ribbon: Ribbon,
  site: { id: number; spaces: readonly string[] },
  lots: ReadonlyMap<string, Lot>,
): Site {
  const [a, b] = site.spaces.map((id) => lots.get(id) as Lot) as [Lot, Lot];
  const s = Math.max(a.along[0], b.along[0]);
  const [left, right] = a.edges(s);
  const centre = (left + right) / 2;
  const isInland = Math.abs(centre) < 0.6;
  const across = isInland ? centre : centre < 0 ? left - SITE_OUT : right + SITE_OUT;
  return { ...site, at: ribbon.at(s, across), isInland };
}

/** The middle of the widest free part of the sheet. */
function findRoom(size: Box, taken: readonly Point[]): Layout["compass"] {
  let best: Layout["compass"] = { at: [size.x, size.y], size: 0 };
  for (let x = size.x; x <= size.x + size.width; x += UNIT)
    for (let y = size.y; y <= size.y + size.height; y += UNIT) {
      let room = Math.min(x - size.x, y - size.y, size.x + size.width - x, size.y + size.height - y);
      // Most spots are soon known to be no better.
      for (const point of taken) if ((room = Math.min(room, distance(point, [x, y]))) <= best.size) break;
      if (room > best.size) best = { at: [x, y], size: room };
    }
  return best;
}

function growHills(
  size: Box,
  edge: readonly Point[],
  sites: readonly Site[],
  compass: Layout["compass"],
): { at: Point; kind: number }[] {
  const next = scatter(1999);
  const hills: { at: Point; kind: number }[] = [];
  const crowd = new Crowd(UNIT * 0.9);
  for (const point of [...edge, ...sites.map((site) => site.at)]) crowd.add(point);
  for (let tries = 0; tries < 900; tries++) {
    const at: Point = [size.x + next() * size.width, size.y + next() * size.height];
    const kind = Math.floor(next() * 4);
    if (crowd.isNear(at) || distance(compass.at, at) <= Math.min(compass.size, UNIT * 2)) continue;
    crowd.add(at);
    hills.push({ at, kind });
  }
  return hills.sort((a, b) => a.at[1] - b.at[1]);
}

/** Where a duchy's sign stands: between the two neighbouring spaces that are nearest to the middle of all. */
export function signPlace(spaces: readonly string[], middles: ReadonlyMap<string, Point>): Point {
  const points = spaces.map((id) => middles.get(id) as Point);
  const centre = middle(...points);
  let best: Point = centre;
  let least = Infinity;
  for (const a of points)
    for (const b of points) {
      if (a === b || distance(a, b) > UNIT * 1.45) continue;
      const between = middle(a, b);
      if (distance(between, centre) < least) [best, least] = [between, distance(between, centre)];
    }
  return least === Infinity ? (points[0] as Point) : best;
}
