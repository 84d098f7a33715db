// A table as this browser knows it: its view now, what happened, whether the line to the server holds.

import * as api from "./api";
import { listen } from "./stream";
import type { Page, SeatView, Shown, TableView, Update } from "./types";

export class TableFeed {
  page = $state.raw<Page>();
  shown = $state.raw<readonly Shown[]>([]);
  texts = $state.raw<Readonly<Record<string, string>>>({});
  problem = $state<string>();
  isLost = $state(false);
  /** Server time minus ours, in milliseconds: clocks count by the server's. */
  skew = 0;
  #eyes: api.Eyes;
  #told: api.Eyes; // whose eyes saw what is shown
  #loading: Promise<void> | undefined;
  #isStale = false;
  #isOwn: boolean | undefined;
  #stop: (() => void) | undefined;

  constructor(readonly id: string) {
    void this.load();
  }

  get view(): TableView | undefined {
    return this.page?.view;
  }

  /** A person's name; undefined for bots, open seats, people without one, and those beside somebody at his screen. */
  nameOf(seat: SeatView): string | undefined {
    return seat.player === null || seat.kind === "screen" ? undefined : this.page?.names[seat.player];
  }

  get isHost(): boolean {
    return this.view?.host != null && this.view.host === api.me()?.player;
  }

  close(): void {
    this.#stop?.();
  }

  /** See the table through the eyes of one of several seats of mine, or of none; what the last one saw is dropped. */
  look(eyes: api.Eyes): void {
    if (eyes === this.#eyes) return;
    this.#eyes = eyes;
    void this.load();
  }

  /** Ask for the view and for what is new in the log; done when what stood there at the call, or later, is shown. */
  load(): Promise<void> {
    this.#isStale = true;
    this.#loading ??= this.#catchUp().finally(() => {
      this.#loading = undefined;
      if (this.#isStale) void this.load(); // asked for at the very last moment
    });
    return this.#loading;
  }

  async #catchUp(): Promise<void> {
    try {
      while (this.#isStale) {
        this.#isStale = false;
        const eyes = this.#eyes;
        const isOther = eyes !== this.#told;
        const since = isOther ? 0 : this.#seen;
        const [page, update] = await Promise.all([api.look(this.id, eyes), api.log(this.id, since, eyes)]);
        if (eyes !== this.#eyes) continue; // a curtain rose or fell meanwhile
        if (isOther) this.shown = [];
        this.#told = eyes;
        this.#add(update);
        this.skew = page.view.now - Date.now();
        this.texts = { ...page.texts, ...this.texts };
        this.page = keepPosition(page, this.page);
        this.problem = undefined;
        this.#follow(page);
      }
    } catch (error) {
      if (this.#eyes !== this.#told) [this.page, this.shown] = [undefined, []];
      if (!this.page) this.problem = (error as Error).message;
    }
  }

  get #seen(): number {
    return this.shown.at(-1)?.seq ?? 0;
  }

  #follow({ view }: Page) {
    const isOwn = view.mine.length > 0 || this.isHost;
    if (isOwn === this.#isOwn) return;
    this.#isOwn = isOwn;
    this.#stop?.();
    this.#stop = listen(this.id, isOwn, {
      hear: (update) => {
        if (update.table !== this.id || update.seq <= this.#seen) return;
        // With several seats at one screen the stream tells what everybody may know: it says when to ask.
        if ((this.view?.mine.length ?? 0) < 2) this.#add(update);
        void this.load();
      },
      watch: (line) => {
        // What came while the line was down is asked for: another tab may have been told of it.
        if (line === "open") void this.load();
        this.isLost = line === "lost";
      },
    });
  }

  #add(update: Update) {
    const fresh = update.events.filter((one) => one.seq > this.#seen);
    // A gap is filled by the next load.
    if (fresh.length && fresh[0]?.seq === this.#seen + 1) this.shown = [...this.shown, ...fresh];
    this.texts = { ...this.texts, ...update.texts };
  }
}

/** The position as the same object while it is the same position: what somebody has begun to choose then stays. */
function keepPosition(page: Page, before: Page | undefined): Page {
  const [now, then] = [page.view, before?.view];
  const isSame = then?.version === now.version && then.seat === now.seat && then.status === now.status;
  return isSame ? { ...page, view: { ...now, position: then.position } } : page;
}
