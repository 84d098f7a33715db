// The boards of the first lessons: each is looked at until one of its lit places is tapped.

import { gold, land, type Scene } from "./scenes";

export interface LessonScene {
  readonly scene: Scene;
  readonly targets: ReadonlyMap<string, string>; // empty: one only reads
}

const step = (scene: Scene, kind = "", places = ""): LessonScene => ({
  scene,
  targets: new Map(places.split(" ").flatMap((place) => (place ? [[place, kind] as const] : []))),
});

const RHINE = { landmarks: { 6: "city3", 7: "castle" }, coins: [0, 0, 0] } as const;
const FIRST = { spaces: ["23L", "24L"], sites: [6], owner: 0, value: 4 } as const;
const RED = { spaces: ["27L", "28L", "29L", "30L"], sites: [], owner: 1, value: 1 } as const;
const LOW = { "27L": 1, "28L": 1, "29L": 1, "30L": 1 } as const;
const YELLOW = { "23L": 0, "24L": 0, "25L": 0 } as const;
const around = "22L 27L 22R 27R";
const wide = "22L 31L 23R 31R";
const valley = "rheinfels maus W22 W30 S3";

export const LESSONS: Record<string, Record<string, LessonScene>> = {
  rheinlaender: {
    first: step(land(around, { ...RHINE }), "card", "23L 23R"),
    second: step(land(around, { ...RHINE, knights: { "23L": 0 } }, ["23L"]), "card", "24L"),
    third: step(land(around, { ...RHINE, knights: { "23L": 0, "24L": 0 }, duchies: [FIRST] }, ["24L"]), "card", "25L"),
    fourth: step(
      land(
        wide,
        {
          ...RHINE,
          knights: { ...YELLOW, ...LOW },
          castles: { 7: 0 },
          duchies: [{ spaces: Object.keys(YELLOW), sites: [6, 7], owner: 0, value: 5 }, RED],
        },
        ["25L"],
      ),
      "card",
      "26L",
    ),
    fifth: step(
      land(
        wide,
        {
          ...RHINE,
          knights: { ...YELLOW, "26L": 1, ...LOW },
          castles: { 7: 1 },
          duchies: [
            {
              spaces: [...Object.keys(YELLOW), "26L", ...Object.keys(LOW)],
              sites: [6, 7],
              owner: 1,
              value: 5,
            },
          ],
          coins: [5, 0, 0],
        },
        ["26L"],
      ),
    ),
  },
  rheingold: {
    roll: step(gold(valley, { starts: { S3: [0] } }, ["S3"]), "from", "S3"),
    step: step(gold(valley, { starts: { S3: [0] } }, ["S3"]), "march", "W22 W23"),
    gate: step(gold(valley, { waypoints: { W27: { seat: 0, knights: 6 } } }), "siege", "rheinfels"),
    road: step(
      gold(
        valley,
        {
          waypoints: { W27: { seat: 0, knights: 5 }, W30: { seat: 1, knights: 2 } },
          castles: { rheinfels: { owner: 0, knights: 1, shield: 2, open: false } },
        },
        ["rheinfels"],
      ),
      "attack",
      "W30",
    ),
    free: step(
      gold(
        valley,
        {
          waypoints: { W27: { seat: 0, knights: 2 }, W30: { seat: 0, knights: 3 } },
          castles: { rheinfels: { owner: 0, knights: 1, shield: 2, open: false } },
        },
        ["W30"],
      ),
    ),
  },
};
