// Boards, asked for once.

import type { AnyBoard, GameName } from "../games/game";
import { get } from "./http";

const DEFAULT: Record<GameName, string> = { rheinlaender: "rhine", rheingold: "middle-rhine" };
const known = new Map<string, Promise<AnyBoard>>();

export function getBoard(game: GameName, name: string = DEFAULT[game]): Promise<AnyBoard> {
  const key = `${game}/${name}`;
  const found =
    known.get(key) ?? get<AnyBoard["data"]>(`/api/boards/${key}`).then((data) => ({ game, data }) as AnyBoard);
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}
