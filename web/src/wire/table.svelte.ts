// A table as this browser knows it: its view now, what happened, whether the line to the server holds.

import * as api from "./api";
import { stream } from "./live";
import type { Shown, TableView } from "./types";

export class TableFeed {
  view = $state.raw<TableView>();
  shown = $state.raw<readonly Shown[]>([]);
  problem = $state<string>();
  isLost = $state(false);
  /** Server time minus ours, in milliseconds: clocks count by the server's. */
  skew = 0;
  /** Through whose eyes, of several seats round one screen; "none" while a curtain is down. */
  #eyes: number | "none" | undefined;
  #isLoading = false;
  #isStale = false;
  readonly #end: () => void;

  constructor(readonly id: string) {
    this.#end = stream(id).listen(
      (word) => this.#hear(word),
      (line) => {
        if (line === "open" && this.isLost) void this.load();
        this.isLost = line === "lost";
      },
    );
    void this.load();
  }

  close(): void {
    this.#end();
  }

  /** See the table through the eyes of one of several seats of mine. */
  look(eyes: number | "none" | undefined): void {
    if (eyes === this.#eyes) return;
    this.#eyes = eyes;
    void this.load();
  }

  /** Ask for the view and for what is new in the log; calls that come meanwhile make one more. */
  async load(): Promise<void> {
    if (this.#isLoading) {
      this.#isStale = true;
      return;
    }
    this.#isLoading = true;
    try {
      do {
        this.#isStale = false;
        const [view, fresh] = await Promise.all([
          api.look(this.id, this.#eyes),
          api.log(this.id, this.shown.at(-1)?.seq ?? 0),
        ]);
        this.skew = view.now - Date.now();
        this.shown = [...this.shown, ...fresh.filter((one) => one.seq > (this.shown.at(-1)?.seq ?? 0))];
        this.view = view;
        this.problem = undefined;
      } while (this.#isStale);
    } catch (error) {
      if (!this.view) this.problem = (error as Error).message;
      this.isLost = !(error instanceof Error && "status" in error);
    } finally {
      this.#isLoading = false;
    }
  }

  #hear(word: { name: string; data: unknown }) {
    const { table, seq } = word.data as { table?: string; seq?: number };
    if (table !== undefined && table !== this.id) return;
    if (seq === undefined || seq > (this.shown.at(-1)?.seq ?? 0)) void this.load();
  }
}
