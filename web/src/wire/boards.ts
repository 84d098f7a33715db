// Boards, asked for once.

import type { AnyBoard, GameName } from "../games/game";
import { get } from "./http";
import type { BoardPage } from "./types";

const DEFAULT: Record<GameName, string> = { rheinlaender: "rhine", rheingold: "middle-rhine" };
const known = new Map<string, Promise<AnyBoard>>();

export function readBoard({ game, topology, drawing }: BoardPage): AnyBoard {
  return { game, data: { ...topology, drawing } } as AnyBoard;
}

export function getBoard(game: GameName, name: string = DEFAULT[game]): Promise<AnyBoard> {
  const found = known.get(name) ?? get<BoardPage>(`/api/boards/${encodeURIComponent(name)}`).then(readBoard);
  known.set(name, found);
  found.catch(() => known.delete(name));
  return found;
}
