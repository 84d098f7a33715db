// What a place of Rheingold holds, in words: for screen readers, and for the line below the board.

import { say } from "../../i18n/say.svelte";
import type { Names } from "../words";
import type { RheingoldBoard } from "./board";
import type { RheingoldPosition } from "./position";

export function describePlace(
  id: string,
  board: RheingoldBoard,
  position: RheingoldPosition,
  names: Names,
  target: string | undefined,
): string {
  const node = board.nodes.find((one) => one.id === id);
  const who = (seat: number) => names.seats[seat] ?? "";
  const parts: string[] = [];
  if (node?.kind === "castle") {
    parts.push(say("app-castle", { castle: names.place(id), swords: node.swords }));
    const held = position.castles[id];
    if (!held) parts.push(say("app-never-conquered"));
    else {
      parts.push(say("app-held-by", { seat: who(held.owner), knights: held.knights }));
      if (held.shield === "hidden") parts.push(say("app-shield-hidden"));
      else if (held.shield !== null)
        parts.push(say(held.open ? "app-shield-open" : "app-shield-own", { value: held.shield }));
    }
  } else if (node?.kind === "start") {
    parts.push(say("app-start", { number: node.number }));
    for (const seat of position.starts[id] ?? []) parts.push(say("app-stack-of", { seat: who(seat), knights: 1 }));
  } else {
    const gate = board.nodes.find((one) => one.kind === "castle" && one.adjacent.includes(id));
    parts.push(
      gate ? say("app-gate", { place: id, castle: names.place(gate.id) }) : say("app-waypoint", { place: id }),
    );
    const stack = position.waypoints[id];
    if (stack) parts.push(say("app-stack-of", { seat: who(stack.seat), knights: stack.knights }));
  }
  if (target) parts.push(say(`app-target-${target}`));
  return parts.join(", ");
}
