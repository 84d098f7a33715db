// What the rest of the app knows of a game: how its board is laid out, how places and moves are called.
// Adding a game means one entry here and a folder beside it.

import type { Size } from "../board/camera";
import type { Point } from "../board/geometry";
import type { RheingoldBoard } from "./rheingold/board";
import * as goldLayout from "./rheingold/layout";
import * as goldMoves from "./rheingold/moves";
import type { RheingoldPosition } from "./rheingold/position";
import { describePlace } from "./rheingold/words";
import type { RheinlaenderBoard } from "./rheinlaender/board";
import * as landLayout from "./rheinlaender/layout";
import * as landMoves from "./rheinlaender/moves";
import type { RheinlaenderPosition } from "./rheinlaender/position";
import { describeSpace, siteName } from "./rheinlaender/words";
import type { Names } from "./words";

export type Position = RheinlaenderPosition | RheingoldPosition;
export type GameName = Position["game"];

/** A board with the game it belongs to: the two always come together. */
export type AnyBoard =
  | { readonly game: "rheinlaender"; readonly data: RheinlaenderBoard }
  | { readonly game: "rheingold"; readonly data: RheingoldBoard };

export type AnyLayout = (
  | { readonly game: "rheinlaender"; readonly layout: landLayout.Layout }
  | { readonly game: "rheingold"; readonly layout: goldLayout.Layout }
) & { readonly size: Size; readonly places: ReadonlyMap<string, Point> };

export type Sheet = "wide" | "tall";

const known = new WeakMap<object, Map<Sheet, AnyLayout>>();

/** Laid out once a board and sheet. */
export function layOut(board: AnyBoard, sheet: Sheet): AnyLayout {
  const sheets = known.get(board.data) ?? new Map<Sheet, AnyLayout>();
  known.set(board.data, sheets);
  const found = sheets.get(sheet) ?? layOutAnew(board, sheet);
  sheets.set(sheet, found);
  return found;
}

function layOutAnew(board: AnyBoard, sheet: Sheet): AnyLayout {
  if (board.game === "rheingold") {
    const layout = goldLayout.layOut(board.data, sheet);
    return { game: board.game, layout, size: layout.size, places: layout.at };
  }
  const layout = landLayout.layOut(board.data, sheet);
  const { x, y } = layout.size;
  const places = new Map(layout.cells.map(({ id, middle }) => [id, [middle[0] - x, middle[1] - y] as const]));
  return { game: board.game, layout, size: layout.size, places };
}

export function namesOf(board: AnyBoard, seats: readonly string[]): Names {
  if (board.game === "rheingold") {
    const { titles } = board.data.drawing;
    return { seats, place: (id) => titles[id] ?? id, site: String };
  }
  return { seats, place: (id) => id, site: (id) => siteName(board.data, id) };
}

export function describe(board: AnyBoard, position: Position, names: Names, place: string, target?: string): string {
  if (board.game === "rheingold" && position.game === "rheingold")
    return describePlace(place, board.data, position, names, target);
  if (board.game === "rheinlaender" && position.game === "rheinlaender")
    return describeSpace(place, board.data, position, names, target);
  throw new Error(`a position of ${position.game} on a board of ${board.game}`);
}

export function movePlaces(game: GameName, move: string): string[] {
  return game === "rheingold" ? goldMoves.placesOf(move) : landMoves.placesOf(move);
}
