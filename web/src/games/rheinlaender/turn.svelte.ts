// A turn of Rheinländer: first a card or a bastion, then a space.

import type { Picked, Turn } from "../turn";
import type { RheinlaenderBoard } from "./board";
import { attempt, cardsTo, type Intent, type Move, movesFor, readMove, targetsOf } from "./moves";
import type { RheinlaenderPosition } from "./position";

export class LandTurn implements Turn {
  intent = $state.raw<Intent>();
  /** Cards that could go where one has pointed before choosing a card. */
  hinted = $state.raw<readonly number[]>([]);

  constructor(
    readonly position: RheinlaenderPosition,
    readonly viewer: number,
    readonly board: RheinlaenderBoard,
  ) {
    // When nothing but a bastion is left, there is nothing to choose first.
    if (position.phase === "bastion" && this.can("bastion")) this.intent = "bastion";
  }

  get legal(): Move[] {
    return (this.position.legal ?? []).map(readMove);
  }

  get hand(): readonly number[] {
    return (this.position.hands[this.viewer] ?? []).filter((card): card is number => card !== null);
  }

  get targets(): ReadonlyMap<string, string> {
    return targetsOf(movesFor(this.legal, this.intent));
  }

  can(kind: Move["kind"]): boolean {
    return this.legal.some((move) => move.kind === kind);
  }

  /** The discard without a knight, for a card that offers it. */
  discard(card: number): string | undefined {
    return this.legal.find((move) => move.kind === "discard" && move.card === card)?.text;
  }

  isPlayable(card: number): boolean {
    return this.legal.some((move) => move.card === card);
  }

  choose(intent: Intent): void {
    const isSame = JSON.stringify(intent) === JSON.stringify(this.intent);
    this.intent = isSame ? undefined : intent;
    this.hinted = [];
  }

  pick(place: string): Picked {
    if (this.intent === undefined) {
      this.hinted = cardsTo(this.legal, place);
      const [only, another] = this.hinted;
      if (only === undefined || another !== undefined) return undefined;
      this.choose({ card: only });
    }
    const move = movesFor(this.legal, this.intent).find((one) => one.space === place);
    if (move) return { move: move.text };
    const meant = this.#meant(place);
    return meant === undefined ? undefined : { attempt: meant };
  }

  /** One card, or a bastion: a new plan takes the place of the old one. */
  plan(place: string): readonly string[] | undefined {
    const meant = this.#meant(place);
    return meant === undefined ? undefined : [meant];
  }

  fulfil(planned: string): string | undefined {
    return this.legal.find((move) => move.text === planned)?.text;
  }

  #meant(place: string): string | undefined {
    const card = this.intent === "bastion" ? undefined : this.intent?.card;
    const space = this.board.spaces.find((one) => one.id === place);
    const isOwnArea = card !== undefined && (space?.areas.includes(card) ?? false);
    return attempt(this.intent, place, place in this.position.knights, isOwnArea);
  }

  cancel(): boolean {
    const had = this.intent !== undefined || this.hinted.length > 0;
    this.intent = undefined;
    this.hinted = [];
    return had;
  }
}
