// The stream that a table's page listens to.

import { Stream } from "./stream";

let all: Stream | undefined;

/** The stream of all tables of this browser. */
export function stream(_table: string): Stream {
  all ??= new Stream("/api/stream", ["event", "table", "chat", "turn"]);
  return all;
}
