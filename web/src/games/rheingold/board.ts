// What the server tells of a board of Rheingold: its topology, and the drawing section of the board file.

import type { Point } from "../../board/geometry";

interface Node {
  readonly id: string;
  readonly bank: "left" | "right" | "river";
  readonly adjacent: readonly string[];
}
export type RheingoldNode =
  | (Node & { readonly kind: "castle"; readonly swords: number })
  | (Node & { readonly kind: "waypoint" })
  | (Node & { readonly kind: "start"; readonly number: number });

export interface Caption {
  readonly title: string;
  readonly at: Point;
  readonly anchor?: "start" | "middle" | "end";
}

export interface RheingoldBoard {
  readonly name: string;
  readonly nodes: readonly RheingoldNode[];
  readonly drawing: {
    readonly titles: Readonly<Record<string, string>>; // what castles are called
    readonly size: Point;
    readonly places: Readonly<Record<string, Point>>;
    readonly labels?: Readonly<Record<string, Side>>;
    readonly river?: readonly Point[];
    readonly streams?: readonly (readonly Point[])[];
    readonly hills?: readonly Point[];
    readonly towns?: readonly Caption[];
    readonly waters?: readonly Caption[];
    readonly rocks?: readonly Caption[];
    readonly compass?: Point;
  };
}

export type Side = "left" | "right" | "above" | "below";
