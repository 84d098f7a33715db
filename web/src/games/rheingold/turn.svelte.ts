// A turn of Rheingold: first a stack, then where it goes, then how many of it.

import type { Picked, Turn } from "../turn";
import { type Move, numbers, readMove, steps, targetsOf } from "./moves";
import { knightsAt, type RheingoldPosition } from "./position";

export class GoldTurn implements Turn {
  from = $state<string>();
  to = $state<string>();
  knights = $state(1);

  constructor(
    readonly position: RheingoldPosition,
    readonly viewer: number,
  ) {}

  get legal(): Move[] {
    return (this.position.legal ?? []).map(readMove);
  }

  get targets(): ReadonlyMap<string, string> {
    return targetsOf(this.legal, this.from, this.position);
  }

  get choices(): number[] {
    return this.from && this.to ? numbers(this.legal, this.from, this.to) : [];
  }

  can(kind: Move["kind"]): boolean {
    return this.legal.some((move) => move.kind === kind);
  }

  /** The move put together so far, once it is whole. */
  get move(): string | undefined {
    return this.choices.includes(this.knights) ? `${this.from}>${this.to}*${this.knights}` : undefined;
  }

  /** Whether something may go from here. */
  canTake(place: string): boolean {
    return steps(this.legal).some((move) => move.from === place);
  }

  take(place: string): void {
    this.cancel();
    this.from = place;
  }

  pick(place: string): Picked {
    const isSource = this.canTake(place);
    if (this.from === undefined) {
      if (isSource) this.take(place);
      return isSource ? undefined : { attempt: `${place}>${place}*1` };
    }
    if (place === this.from) {
      this.cancel();
      return undefined;
    }
    const found = numbers(this.legal, this.from, place);
    if (found.length === 0) {
      if (isSource) {
        this.take(place);
        return undefined;
      }
      return { attempt: `${this.from}>${place}*1` };
    }
    this.to = place;
    // A stack goes as a whole unless one says otherwise; into a castle goes one knight, the rest holds the road.
    this.knights = (place.startsWith("W") ? found.at(-1) : found[0]) ?? 1;
    return this.move === undefined ? undefined : { move: this.move };
  }

  /** A way, place by place: it begins at knights of mine, and every place pointed at is one step more. */
  plan(place: string, before: readonly string[]): readonly string[] | undefined {
    const last = before.map(readMove).at(-1);
    const from = last?.kind === "step" ? last.to : this.from;
    if (from === undefined) {
      if (knightsAt(this.position, place, this.viewer)) this.from = place;
      return undefined;
    }
    if (place === from) return undefined;
    const knights = last?.kind === "step" ? last.knights : knightsAt(this.position, from, this.viewer);
    return [...before, `${from}>${place}*${knights}`];
  }

  /** With as many knights as planned, or else with as many as may go. */
  fulfil(planned: string): string | undefined {
    const move = readMove(planned);
    if (move.kind !== "step") return undefined;
    const found = numbers(this.legal, move.from, move.to);
    const knights = found.includes(move.knights) ? move.knights : found.at(-1);
    return knights === undefined ? undefined : `${move.from}>${move.to}*${knights}`;
  }

  cancel(): boolean {
    const had = this.from !== undefined;
    this.from = undefined;
    this.to = undefined;
    return had;
  }
}
