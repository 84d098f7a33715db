// The excerpts of boards that the rules show.

import type { RheingoldPosition } from "../games/rheingold/position";
import type { RheinlaenderPosition } from "../games/rheinlaender/position";

interface SceneOf<P> {
  readonly game: P extends { game: infer G } ? G : never;
  readonly around: readonly string[]; // the places that have to be seen
  readonly last?: readonly string[];
  readonly position: P;
}
export type Scene = SceneOf<RheinlaenderPosition> | SceneOf<RheingoldPosition>;

const LAND: RheinlaenderPosition = {
  game: "rheinlaender",
  edition: "english",
  board: "rhine",
  players: 3,
  first: 0,
  to_move: null,
  phase: "act",
  bastion_used: false,
  ending: false,
  legal: null,
  landmarks: {},
  knights: {},
  bastions: [],
  castles: {},
  duchies: [],
  archbishop: null,
  stock: [25, 25, 25],
  bastions_left: [3, 3, 3],
  coins: [0, 0, 0],
  hands: [],
  deck: [],
  discard: [],
  scores: null,
  winners: null,
};

const GOLD: RheingoldPosition = {
  game: "rheingold",
  edition: "standard",
  board: "middle-rhine",
  players: 3,
  first: 0,
  to_move: null,
  phase: "move",
  roll: null,
  steps_left: 3,
  legal: null,
  reserve: [42, 42, 42],
  starts: {},
  waypoints: {},
  attack: null,
  castles: {},
  shields_left: [],
  unconquered: [],
  scores: null,
  winners: null,
};

export const land = (around: string, position: Partial<RheinlaenderPosition>, last: string[] = []): Scene => ({
  game: "rheinlaender",
  around: around.split(" "),
  last,
  position: { ...LAND, ...position },
});

export const gold = (around: string, position: Partial<RheingoldPosition>, last: string[] = []): Scene => ({
  game: "rheingold",
  around: around.split(" "),
  last,
  position: { ...GOLD, ...position },
});

export const SCENES: Record<string, Record<string, Scene>> = {
  rheinlaender: {
    duchies: land("7L 12L 7R 12R", {
      landmarks: { 3: "city3", 2: "church", 15: "church", 16: "city2" },
      knights: { "9L": 0, "10L": 0, "11L": 1, "8R": 2, "9R": 2, "12R": 1 },
      bastions: ["7R"],
      duchies: [
        { spaces: ["9L", "10L", "11L"], sites: [3], owner: 0, value: 4 },
        { spaces: ["8R", "9R"], sites: [15], owner: 2, value: 2 },
      ],
    }),
    takeover: land(
      "21L 26L 21R 26R",
      {
        landmarks: { 6: "city4", 7: "church", 19: "city2" },
        knights: { "22L": 1, "23L": 1, "24L": 1, "25L": 1, "21L": 0, "24R": 0, "25R": 0 },
        duchies: [
          { spaces: ["21L", "22L", "23L", "24L", "25L"], sites: [6, 7], owner: 1, value: 6 },
          { spaces: ["24R", "25R"], sites: [19], owner: 0, value: 3 },
        ],
      },
      ["25L"],
    ),
    castle: land(
      "24L 28L 24R 28R",
      {
        landmarks: { 7: "castle", 20: "church" },
        knights: { "26L": 0, "27L": 0, "28L": 0, "28R": 1 },
        castles: { 7: 0 },
        duchies: [{ spaces: ["26L", "27L", "28L"], sites: [7], owner: 0, value: 2 }],
      },
      ["26L"],
    ),
  },
  rheingold: {
    valley: gold("S1 lahneck W1 W11", {
      starts: { S1: [0, 2] },
      waypoints: { W4: { seat: 0, knights: 3 }, W7: { seat: 1, knights: 5 } },
      castles: { ehrenbreitstein: { owner: 2, knights: 2, shield: "hidden", open: false } },
    }),
    attack: gold("W10 W21 W16 S2", {
      waypoints: { W13: { seat: 1, knights: 3 }, W10: { seat: 0, knights: 2 }, W16: { seat: 0, knights: 2 } },
      attack: { target: "W13", from: { W10: 2 } },
    }),
    siege: gold("schoenburg W32 W30 W36", {
      waypoints: { W34: { seat: 0, knights: 6 } },
      castles: { schoenburg: { owner: 1, knights: 2, shield: 1, open: true } },
    }),
  },
};
