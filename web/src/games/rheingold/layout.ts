// The map of a board of Rheingold on a tall sheet, as the board file draws it, or turned by a quarter for a broad
// one: then north is on the left, and all writing stays upright.

import { boxOf, type Box, curve, distance, type Point } from "../../board/geometry";
import { Labels, type Spot } from "../../board/labels";
import type { Caption, RheingoldBoard, RheingoldNode, Side } from "./board";

export type Sheet = "wide" | "tall";

export interface Road {
  readonly path: string;
  readonly isCrossing: boolean;
}

export interface Layout {
  readonly size: Box;
  readonly north: number; // degrees from straight up
  readonly at: ReadonlyMap<string, Point>;
  readonly nodes: readonly RheingoldNode[];
  readonly names: ReadonlyMap<string, Spot>; // of castles; their swords stand in the line below
  readonly roads: readonly Road[];
  readonly gates: ReadonlySet<string>;
  readonly river: string;
  readonly streams: readonly string[];
  readonly hills: readonly Point[];
  readonly towns: readonly Placed[];
  readonly waters: readonly Placed[];
  readonly rocks: readonly Placed[];
  readonly compass: Point | undefined;
}

// What lies to the left on the tall sheet lies below on the broad one, and so on.
const TURNED: Record<Side, Side> = { left: "below", below: "right", right: "above", above: "left" };

export interface Placed extends Spot {
  readonly title: string;
}

export const FONT = { castle: 29, caption: 24 };
const REACH = { castle: 38, waypoint: 22, start: 54 };

export function layOut(board: RheingoldBoard, sheet: Sheet): Layout {
  const { drawing } = board;
  const turn = ([x, y]: Point): Point => (sheet === "wide" ? [y, drawing.size[0] - x] : [x, y]);
  const at = new Map(board.nodes.map(({ id }) => [id, turn(drawing.places[id] as Point)] as const));
  const [width, height] = drawing.size;
  const size = boxOf([turn([0, 0]), turn([width, height])]);
  const castles = board.nodes.filter((node) => node.kind === "castle");

  const labels = new Labels(size);
  for (const node of board.nodes) labels.take(boxOf([at.get(node.id) as Point], REACH[node.kind]));
  const rocks = (drawing.rocks ?? []).map((rock): Placed => {
    const [x, y] = turn(rock.at);
    labels.take({ x: x - 32, y: y - 32, width: 64, height: 80 });
    return { title: rock.title, at: [x, y], anchor: "middle" };
  });
  const names = new Map(
    [...castles].reverse().map(({ id }) => {
      const asked = drawing.labels?.[id] ?? "right";
      const spots = spotsRound(at.get(id) as Point, sheet === "wide" ? TURNED[asked] : asked);
      return [id, labels.force(drawing.titles[id] ?? id, spots, FONT.castle, 34)] as const;
    }),
  );
  const place = (captions: readonly Caption[] = []) =>
    captions.flatMap(({ title, at, anchor = "middle" }): Placed[] => {
      const spot = labels.place(title, spotsNear(turn(at), anchor), FONT.caption);
      return spot ? [{ title, ...spot }] : [];
    });
  return {
    size,
    north: sheet === "wide" ? -90 : 0,
    at,
    nodes: board.nodes,
    names,
    roads: roadsOf(board, at),
    gates: new Set(castles.flatMap((castle) => castle.adjacent)),
    river: curve((drawing.river ?? []).map(turn)),
    streams: (drawing.streams ?? []).map((stream) => curve(stream.map(turn))),
    hills: (drawing.hills ?? []).map(turn),
    rocks,
    towns: place(drawing.towns),
    waters: place(drawing.waters),
    compass: drawing.compass && turn(drawing.compass),
  };
}

/** Where a castle's name may stand: as the board file wishes, else on another side. */
function spotsRound([x, y]: Point, wish: Side): Spot[] {
  const spots: Record<Side, Spot> = {
    left: { at: [x - 54, y - 2], anchor: "end" },
    right: { at: [x + 54, y - 2], anchor: "start" },
    above: { at: [x, y - 86], anchor: "middle" },
    below: { at: [x, y + 66], anchor: "middle" },
  };
  const sides: Side[] = [wish, "below", "right", "left", "above"];
  const askew: Spot[] = [
    { at: [x - 30, y + 66], anchor: "start" },
    { at: [x + 30, y + 66], anchor: "end" },
    { at: [x - 10, y - 86], anchor: "start" },
    { at: [x + 10, y - 86], anchor: "end" },
  ];
  return [...sides.map((side) => spots[side]), ...askew];
}

function spotsNear([x, y]: Point, anchor: Spot["anchor"]): Spot[] {
  const offsets: Point[] = [[0, 0]];
  for (const far of [40, 70, 100])
    offsets.push(
      [0, far],
      [0, -far],
      [far * 1.4, 0],
      [-far * 1.4, 0],
      [far, far],
      [-far, -far],
      [far, -far],
      [-far, far],
    );
  return offsets.map(([dx, dy]) => ({ at: [x + dx, y + dy], anchor }));
}

function roadsOf(board: RheingoldBoard, at: ReadonlyMap<string, Point>): Road[] {
  const bank = new Map(board.nodes.map((node) => [node.id, node.bank]));
  return board.nodes.flatMap((node) =>
    node.adjacent
      .filter((other) => node.id < other)
      .map((other) => ({
        path: bow(at.get(node.id) as Point, at.get(other) as Point),
        isCrossing: bank.get(node.id) !== bank.get(other),
      })),
  );
}

/** A road bends a little, as if walked; always to the same side, so that it is drawn alike both ways. */
function bow(a: Point, b: Point): string {
  const bend = Math.min(12, distance(a, b) * 0.07);
  const [dx, dy] = [(b[0] - a[0]) / distance(a, b), (b[1] - a[1]) / distance(a, b)];
  const sign = (a[0] + a[1] + b[0] + b[1]) % 2 ? 1 : -1;
  const [x, y] = [(a[0] + b[0]) / 2 - dy * bend * sign, (a[1] + b[1]) / 2 + dx * bend * sign];
  return `M${a[0]} ${a[1]}Q${x.toFixed(1)} ${y.toFixed(1)} ${b[0]} ${b[1]}`;
}
