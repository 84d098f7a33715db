// One event stream for all tabs of this browser: the tab that holds a lock reads it and tells the others. When it
// closes, another one takes over and goes on after the last ids that were seen.

export interface Word {
  readonly name: string;
  readonly data: unknown;
}

export type Line = "open" | "lost";

const LOCK = "loreley-stream";
const IDS = "loreley-last-ids";

export class Stream {
  readonly #channel = new BroadcastChannel(LOCK);
  readonly #listeners = new Set<(word: Word) => void>();
  readonly #watchers = new Set<(line: Line) => void>();
  readonly #stop = new AbortController();

  constructor(
    readonly address: string,
    readonly names: readonly string[],
  ) {
    this.#channel.onmessage = ({ data }: MessageEvent<Word | Line>) => this.#tell(data);
    const lead = () => new Promise<void>((done) => this.#read(done));
    navigator.locks.request(LOCK, { signal: this.#stop.signal }, lead).catch(() => undefined);
  }

  /** Hear every word from now on; returns what ends it. */
  listen(listener: (word: Word) => void, watcher: (line: Line) => void): () => void {
    this.#listeners.add(listener);
    this.#watchers.add(watcher);
    return () => {
      this.#listeners.delete(listener);
      this.#watchers.delete(watcher);
    };
  }

  #read(done: () => void) {
    const since = localStorage.getItem(IDS) ?? "";
    const source = new EventSource(`${this.address}${since ? `?since=${encodeURIComponent(since)}` : ""}`);
    const pass = (what: Word | Line) => {
      this.#channel.postMessage(what);
      this.#tell(what);
    };
    source.onopen = () => pass("open");
    source.onerror = () => pass("lost");
    for (const name of this.names)
      source.addEventListener(name, (event: MessageEvent<string>) => {
        if (event.lastEventId) localStorage.setItem(IDS, event.lastEventId);
        pass({ name, data: JSON.parse(event.data) as unknown });
      });
    this.#stop.signal.addEventListener("abort", () => {
      source.close();
      done();
    });
  }

  #tell(what: Word | Line) {
    if (typeof what === "string") for (const watch of this.#watchers) watch(what);
    else for (const listen of this.#listeners) listen(what);
  }
}
