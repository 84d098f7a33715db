// Moves of Rheingold as texts (docs/records.md). What is legal the server says; here it is only sorted by what one
// points at.

import type { RheingoldPosition } from "./position";

export type Move =
  | {
      readonly text: string;
      readonly kind: "step";
      readonly from: string;
      readonly to: string;
      readonly knights: number;
    }
  | { readonly text: string; readonly kind: "shield" | "no-shield" | "pass" };

const STEP = /^(\w+)>(\w+)\*(\d+)$/;

export function readMove(text: string): Move {
  if (text === ".") return { text, kind: "pass" };
  if (text === "shield" || text === "no-shield") return { text, kind: text };
  const [, from, to, knights] = STEP.exec(text) ?? [];
  if (!from || !to) throw new Error(`no move of Rheingold: ${text}`);
  return { text, kind: "step", from, to, knights: Number(knights) };
}

type Step = Extract<Move, { kind: "step" }>;

export function steps(legal: readonly Move[]): Step[] {
  return legal.filter((move): move is Step => move.kind === "step");
}

/** Places one can start from, or the targets of the place one has chosen. */
export function targetsOf(
  legal: readonly Move[],
  from: string | undefined,
  position: RheingoldPosition,
): Map<string, string> {
  const all = steps(legal);
  if (from === undefined) return new Map(all.map((move) => [move.from, "from"]));
  const own = all.filter((move) => move.from === from);
  return new Map(own.map((move) => [move.to, targetKind(move.to, position)]));
}

function targetKind(to: string, position: RheingoldPosition): string {
  const stack = position.waypoints[to];
  if (stack) return stack.seat === position.to_move ? "march" : "attack";
  const isWaypoint = to.startsWith("W");
  return isWaypoint || position.castles[to]?.owner === position.to_move ? "march" : "siege";
}

/** How many knights may go from one place to the other: legal numbers, rising. */
export function numbers(legal: readonly Move[], from: string, to: string): number[] {
  return steps(legal)
    .filter((move) => move.from === from && move.to === to)
    .map((move) => move.knights)
    .sort((a, b) => a - b);
}

export function placesOf(text: string): string[] {
  const move = readMove(text);
  return move.kind === "step" ? [move.from, move.to] : [];
}
