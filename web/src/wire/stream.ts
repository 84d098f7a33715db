// What happens at tables, as the server sends it. One stream serves all tabs of this browser: the tab that holds a
// lock reads it and tells the others; when it closes, another one takes over after the last ids that were seen.

import type { Update } from "./types";

export type Line = "open" | "lost";
type Word = Update | Line;

export interface Listener {
  hear(update: Update): void;
  watch(line: Line): void;
}

const SHARED = "loreley-stream";
const IDS = "loreley-last-ids";

const PAUSE = 1000; // milliseconds before a stream that was refused is asked for again

/**
 * Read a stream until the signal. The browser reconnects by itself and says what it saw last, but not when it was
 * refused: then a server is only just getting ready.
 */
function read(
  address: () => string,
  tell: (word: Word) => void,
  signal: AbortSignal,
  keep?: (id: string) => void,
): void {
  const source = new EventSource(address());
  source.onopen = () => tell("open");
  source.onerror = () => {
    tell("lost");
    if (source.readyState === EventSource.CLOSED && !signal.aborted)
      setTimeout(() => read(address, tell, signal, keep), PAUSE);
  };
  source.addEventListener("update", (event: MessageEvent<string>) => {
    keep?.(event.lastEventId);
    tell(JSON.parse(event.data) as Update);
  });
  signal.addEventListener("abort", () => source.close());
}

class Shared {
  readonly #channel = new BroadcastChannel(SHARED);
  readonly #listeners = new Set<Listener>();

  constructor() {
    this.#channel.onmessage = ({ data }: MessageEvent<Word>) => this.#tell(data);
    // Held until the tab closes.
    void navigator.locks.request(SHARED, () => new Promise<void>(() => this.#lead()));
  }

  add(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #lead() {
    const pass = (word: Word) => {
      this.#channel.postMessage(word);
      this.#tell(word);
    };
    const address = () => {
      const since = localStorage.getItem(IDS);
      return `/api/stream${since ? `?since=${encodeURIComponent(since)}` : ""}`;
    };
    read(address, pass, new AbortController().signal, (id) => localStorage.setItem(IDS, id));
  }

  #tell(word: Word) {
    for (const listener of this.#listeners) {
      if (typeof word === "string") listener.watch(word);
      else listener.hear(word);
    }
  }
}

let shared: Shared | undefined;

/** Hear of one's own tables by the stream of the whole browser, of other people's by one of their own. */
export function listen(table: string, isOwn: boolean, listener: Listener): () => void {
  if (isOwn) return (shared ??= new Shared()).add(listener);
  const stop = new AbortController();
  const tell = (word: Word) => (typeof word === "string" ? listener.watch(word) : listener.hear(word));
  read(() => `/api/tables/${encodeURIComponent(table)}/stream`, tell, stop.signal);
  return () => stop.abort();
}
