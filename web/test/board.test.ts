// Cameras, arrow keys, captions, colours: the parts of the board that know no game.

import { describe, expect, test } from "vitest";

import { CLOSEST, fit, pan, reveal, zoom } from "../src/board/camera";
import { Labels, roomOf } from "../src/board/labels";
import { SEATS } from "../src/board/seats";
import { named, neighbour } from "../src/board/steer";
import { difference, SIGHTS } from "./sight";

const DRAWING = { width: 2000, height: 1000 };
const FRAME = { width: 500, height: 500 };

describe("the camera", () => {
  test("shows the whole drawing, in the middle", () => {
    expect(fit(DRAWING, FRAME)).toEqual({ scale: 0.25, x: 0, y: 125 });
  });

  test("keeps the point under the pointer where it is", () => {
    const near = zoom(fit(DRAWING, FRAME), 4, [250, 250], DRAWING, FRAME);
    const point = (x: number) => (x - near.x) / near.scale;
    expect(point(250)).toBeCloseTo(1000);
  });

  test("goes no closer than is of use, and no farther than the whole", () => {
    const camera = fit(DRAWING, FRAME);
    expect(zoom(camera, 100, [0, 0], DRAWING, FRAME).scale).toBeCloseTo(0.25 * CLOSEST);
    expect(zoom(camera, 0.01, [0, 0], DRAWING, FRAME)).toEqual(camera);
  });

  test("never leaves the drawing", () => {
    const near = zoom(fit(DRAWING, FRAME), 4, [250, 250], DRAWING, FRAME);
    expect(pan(near, 9999, 9999, DRAWING, FRAME)).toMatchObject({ x: 0, y: 0 });
    expect(pan(near, -9999, -9999, DRAWING, FRAME)).toMatchObject({ x: 500 - 2000, y: 500 - 1000 });
  });

  test("moves only when a place lies outside", () => {
    const near = zoom(fit(DRAWING, FRAME), 4, [250, 250], DRAWING, FRAME);
    expect(reveal(near, [1000, 500], DRAWING, FRAME)).toBe(near);
    const moved = reveal(near, [100, 500], DRAWING, FRAME);
    expect(100 * moved.scale + moved.x).toBeGreaterThanOrEqual(0);
  });
});

test("an arrow key goes to the nearest place straight ahead", () => {
  const places = new Map([
    ["here", [0, 0] as const],
    ["ahead", [100, 10] as const],
    ["aside", [60, 70] as const],
    ["behind", [-50, 0] as const],
  ]);
  expect(neighbour(places, "here", "ArrowRight")).toBe("ahead");
  expect(neighbour(places, "here", "ArrowLeft")).toBe("behind");
  expect(neighbour(places, "here", "ArrowUp")).toBeUndefined();
});

test("typing a name goes to the first place of that name", () => {
  expect(named(["2L", "23L", "23W"], "23w")).toBe("23W");
  expect(named(["2L", "23L", "23W"], "23")).toBe("23L");
  expect(named(["2L"], "x")).toBeUndefined();
});

test("a caption takes the first spot that covers nothing", () => {
  const labels = new Labels({ x: 0, y: 0, width: 400, height: 400 });
  const spots = [
    { at: [100, 100], anchor: "start" },
    { at: [100, 200], anchor: "start" },
  ] as const;
  labels.take(roomOf("taken", spots[0], 20));
  expect(labels.place("Loreley", spots, 20)).toBe(spots[1]);
  expect(labels.place("Loreley", spots, 20)).toBeUndefined();
});

describe("the seats' colours", () => {
  const pairs = SEATS.flatMap((a, i) => SEATS.slice(i + 1).map((b) => [a, b] as const));

  test.each(Object.keys(SIGHTS))("are told apart with %s sight", (sight) => {
    for (const [a, b] of pairs)
      expect(difference(a.fill, b.fill, sight), `${a.colour}, ${b.colour}`).toBeGreaterThan(0.15);
  });

  test("are not needed: every seat has a charge of its own", () => {
    expect(new Set(SEATS.map((seat) => seat.charge)).size).toBe(SEATS.length);
  });

  test.each(Object.keys(SIGHTS))("show their charges clearly with %s sight", (sight) => {
    for (const seat of SEATS) expect(difference(seat.fill, seat.ink, sight), seat.colour).toBeGreaterThan(0.3);
  });
});
