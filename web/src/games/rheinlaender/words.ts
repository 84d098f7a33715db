// What a space of Rheinländer holds, in words: for screen readers, and for the line below the board.

import { say } from "../../i18n/say.svelte";
import type { Names } from "../words";
import type { RheinlaenderBoard } from "./board";
import type { RheinlaenderPosition } from "./position";

export function describeSpace(
  id: string,
  board: RheinlaenderBoard,
  position: RheinlaenderPosition,
  names: Names,
  target: string | undefined,
): string {
  const space = board.spaces.find((one) => one.id === id);
  const parts = [say(space?.kind === "river" ? "app-space-river" : "app-space-land", { space: id })];
  const knight = position.knights[id];
  if (knight !== undefined) parts.push(say("app-knight-of", { seat: names.seats[knight] ?? "" }));
  else if (position.bastions.includes(id)) parts.push(say("app-bastion"));
  const duchy = position.duchies.find((one) => one.spaces.includes(id));
  if (duchy) {
    const owner = duchy.owner === null ? "none" : (names.seats[duchy.owner] ?? "");
    parts.push(say("app-duchy-of", { seat: owner, value: duchy.value }));
  }
  for (const site of board.sites.filter((one) => one.spaces.includes(id))) {
    const kind = position.landmarks[site.id];
    const holder = position.castles[site.id];
    if (kind) parts.push(say("app-beside", { landmark: say(`landmark-${kind}`) }));
    if (holder !== undefined) parts.push(say("app-knight-on-castle", { seat: names.seats[holder] ?? "" }));
  }
  if (target) parts.push(say(`app-target-${target}`));
  return parts.join(", ");
}

export function siteName(board: RheinlaenderBoard, id: number): string {
  return board.sites.find((site) => site.id === id)?.spaces.join("–") ?? String(id);
}
