// Layouts and moves of both games, on the boards and positions that the engine has written down.

import { describe, expect, test } from "vitest";

import { distance, type Point } from "../src/board/geometry";
import { neighbour } from "../src/board/steer";
import { layOut as layAny } from "../src/games/game";
import { layOut as layGold } from "../src/games/rheingold/layout";
import * as gold from "../src/games/rheingold/moves";
import { figures, type RheingoldPosition } from "../src/games/rheingold/position";
import { GoldTurn } from "../src/games/rheingold/turn.svelte";
import type { RheinlaenderBoard } from "../src/games/rheinlaender/board";
import { layOut as layLand, signPlace, UNIT } from "../src/games/rheinlaender/layout";
import * as land from "../src/games/rheinlaender/moves";
import type { RheinlaenderPosition } from "../src/games/rheinlaender/position";
import { LandTurn } from "../src/games/rheinlaender/turn.svelte";
import { readBoard } from "../src/wire/boards";
import type { BoardPage } from "../src/wire/types";
import middleRhine from "./fixtures/middle-rhine.json";
import goldLate from "./fixtures/rheingold-late.json";
import landEarly from "./fixtures/rheinlaender-early.json";
import rhinePage from "./fixtures/rhine.json";

const rhine = readBoard(rhinePage as BoardPage).data as RheinlaenderBoard;
const valley = readBoard(middleRhine as BoardPage);
const SHEETS = ["wide", "tall"] as const;

describe.each(SHEETS)("Rheinländer on a %s sheet", (sheet) => {
  const layout = layLand(rhine, sheet);
  const at = new Map(layout.cells.map((cell) => [cell.id, cell.middle]));

  test("has every space and every site on the sheet", () => {
    expect(layout.cells.map((cell) => cell.id)).toEqual(rhine.spaces.map((space) => space.id));
    const { x, y, width, height } = layout.size;
    for (const point of [...at.values(), ...layout.sites.map((site) => site.at)]) {
      expect(point[0]).toBeGreaterThan(x);
      expect(point[0]).toBeLessThan(x + width);
      expect(point[1]).toBeGreaterThan(y);
      expect(point[1]).toBeLessThan(y + height);
    }
  });

  test("shows neighbours side by side, and no two spaces on top of each other", () => {
    for (const space of rhine.spaces)
      for (const other of space.adjacent)
        expect(far(at, space.id, other), `${space.id} ${other}`).toBeLessThan(UNIT * 2.1);
    const middles = [...at];
    for (const [i, [a, p]] of middles.entries())
      for (const [b, q] of middles.slice(i + 1)) expect(distance(p, q), `${a} ${b}`).toBeGreaterThan(UNIT * 0.45);
  });

  test("keeps landmarks clear of each other and near their spaces", () => {
    for (const [i, site] of layout.sites.entries()) {
      for (const other of layout.sites.slice(i + 1)) expect(distance(site.at, other.at)).toBeGreaterThan(UNIT * 0.7);
      for (const id of site.spaces) expect(distance(site.at, at.get(id) as Point)).toBeLessThan(UNIT * 2);
    }
  });

  test("puts a duchy's sign between two of its spaces", () => {
    const [x, y] = signPlace(["22L", "23L"], at);
    expect(distance([x, y], at.get("22L") as Point)).toBeCloseTo(distance([x, y], at.get("23L") as Point));
  });
});

test("a board without a drawing is laid out area by area", () => {
  const spaces = ["1L", "1W", "1R", "2L", "2W", "2R"].map((id) => ({
    id,
    kind: id.endsWith("W") ? ("river" as const) : ("land" as const),
    areas: [Number(id[0])],
    adjacent: [],
  }));
  const layout = layLand({ name: "brook", spaces, sites: [{ id: 1, spaces: ["1L", "2L"] }], drawing: {} }, "wide");
  expect(layout.cells).toHaveLength(6);
});

describe.each(SHEETS)("Rheingold on a %s sheet", (sheet) => {
  if (valley.game !== "rheingold") throw new Error("not a board of Rheingold");
  const layout = layGold(valley.data, sheet);

  test("has every node on the sheet and a road for every line", () => {
    expect([...layout.at.keys()].sort()).toEqual(valley.data.nodes.map((node) => node.id).sort());
    const lines = valley.data.nodes.reduce((sum, node) => sum + node.adjacent.length, 0) / 2;
    expect(layout.roads).toHaveLength(lines);
  });

  test("is broader than high only on the wide one", () => {
    expect(layout.size.width > layout.size.height).toBe(sheet === "wide");
  });
});

describe("moves of Rheinländer", () => {
  const position = landEarly as unknown as RheinlaenderPosition;

  test.each(["23-23L", "14+22L", "7x7R", "14-", "#23R", "."])("%s is read", (text) => {
    expect(land.readMove(text).text).toBe(text);
  });

  test("a text that is none is refused", () => {
    expect(() => land.readMove("23?23L")).toThrow(/no move/);
  });

  test("a card lights up the places that the server names, and no others", () => {
    const turn = new LandTurn(
      { ...position, to_move: 0, phase: "act", legal: ["9-9L", "9-9R", "9+20L", "12x12R", "#3L"] },
      0,
      rhine,
    );
    turn.choose({ card: 9 });
    expect([...turn.targets]).toEqual([
      ["9L", "card"],
      ["9R", "card"],
      ["20L", "reinforce"],
    ]);
    expect(turn.pick("9R")).toEqual({ move: "9-9R" });
    expect(turn.pick("12R")).toEqual({ attempt: "9+12R" });
  });

  test("a place that only one card reaches needs no card first", () => {
    const turn = new LandTurn({ ...position, phase: "act", legal: ["9-9L", "12x12R"] }, 0, rhine);
    expect(turn.pick("12R")).toEqual({ move: "12x12R" });
  });

  test("a card planned for a space is fulfilled by that very move alone", () => {
    const waiting = new LandTurn({ ...position, to_move: 1, legal: null, knights: {} }, 0, rhine);
    expect(waiting.plan("9R")).toBeUndefined();
    waiting.choose({ card: 9 });
    expect(waiting.plan("9R")).toEqual(["9-9R"]);
    const mine = new LandTurn({ ...position, legal: ["9-9L", "9-9R"] }, 0, rhine);
    expect(mine.fulfil("9-9R")).toBe("9-9R");
    expect(mine.fulfil("9+20L")).toBeUndefined();
  });

  test("after the card a bastion is what is left to choose", () => {
    const turn = new LandTurn({ ...position, phase: "bastion", legal: ["#3L", "."] }, 0, rhine);
    expect([...turn.targets]).toEqual([["3L", "bastion"]]);
  });
});

describe("moves of Rheingold", () => {
  const position = { ...(goldLate as unknown as RheingoldPosition), to_move: 0, phase: "move" as const };

  test("first a stack, then where it goes, then how many of it", () => {
    const turn = new GoldTurn({ ...position, legal: ["W13>W10*1", "W13>W10*2", "W2>W4*1", "."] }, 0);
    expect([...turn.targets.keys()]).toEqual(["W13", "W2"]);
    expect(turn.pick("W13")).toBeUndefined();
    expect([...turn.targets.keys()]).toEqual(["W10"]);
    expect(turn.pick("W10")).toEqual({ move: "W13>W10*2" });
    turn.knights = 1;
    expect(turn.move).toBe("W13>W10*1");
    expect(turn.cancel()).toBe(true);
    expect(turn.move).toBeUndefined();
  });

  test("into a castle goes one knight unless one says otherwise", () => {
    const turn = new GoldTurn({ ...position, legal: ["W10>marksburg*1", "W10>marksburg*2", "W10>marksburg*3"] }, 0);
    turn.pick("W10");
    expect(turn.pick("marksburg")).toEqual({ move: "W10>marksburg*1" });
  });

  test("a way is planned place by place, and each step of it fulfilled with as many knights as may go", () => {
    const waiting = new GoldTurn({ ...position, to_move: 1, legal: null }, 0);
    expect(waiting.plan("W13", [])).toBeUndefined(); // knights of somebody else's
    expect(waiting.plan("W3", [])).toBeUndefined();
    const one = waiting.plan("W4", []) ?? [];
    expect(one).toEqual(["W3>W4*5"]);
    expect(waiting.plan("W5", one)).toEqual(["W3>W4*5", "W4>W5*5"]);
    const mine = new GoldTurn({ ...position, legal: ["W3>W4*1", "W3>W4*2", "."] }, 0);
    expect(mine.fulfil("W3>W4*5")).toBe("W3>W4*2");
    expect(mine.fulfil("W4>W5*5")).toBeUndefined();
  });

  test("where no line leads, the server is asked why", () => {
    const turn = new GoldTurn({ ...position, legal: ["W13>W10*1"] }, 0);
    turn.pick("W13");
    expect(turn.pick("W60")).toEqual({ attempt: "W13>W60*1" });
  });

  test.each(["W12>W13*4", "W9>marksburg*2", "shield", "no-shield", "."])("%s is read", (text) => {
    expect(gold.readMove(text).text).toBe(text);
  });

  test("a stack is shown as the figures of the game", () => {
    expect(figures(19)).toEqual([12, 5, 1, 1]);
    expect(figures(1)).toEqual([1]);
  });
});

describe.each(SHEETS)("with the arrow keys on a %s sheet", (sheet) => {
  test.each([readBoard(rhinePage as BoardPage), valley])("every place of $game is reached", (board) => {
    const { places } = layAny(board, sheet);
    const reached = new Set([[...places.keys()][0] as string]);
    for (const place of reached)
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
        const next = neighbour(places, place, key);
        if (next !== undefined) reached.add(next);
      }
    expect([...places.keys()].filter((id) => !reached.has(id))).toEqual([]);
  });
});

function far(at: ReadonlyMap<string, Point>, a: string, b: string): number {
  return distance(at.get(a) as Point, at.get(b) as Point);
}
