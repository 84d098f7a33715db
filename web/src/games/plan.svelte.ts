// Moves that a seat means to make when its turn comes. They stay in this browser: nobody is told, not even the server.

import type { Turn } from "./turn";

export class Plan {
  moves = $state.raw<readonly string[]>([]);
  readonly #key: string;

  /** Kept for the tab, so that a reload forgets nothing. */
  constructor(table: string, seat: number) {
    this.#key = `loreley-plan-${table}-${seat}`;
    this.moves = (sessionStorage.getItem(this.#key) ?? "").split(" ").filter(Boolean);
  }

  put(moves: readonly string[]): void {
    this.moves = moves;
    if (moves.length) sessionStorage.setItem(this.#key, moves.join(" "));
    else sessionStorage.removeItem(this.#key);
  }

  /** The legal move that does what was planned next; undefined when there is none any more. */
  next(turn: Turn): string | undefined {
    const [first] = this.moves;
    return first === undefined ? undefined : turn.fulfil(first);
  }

  /** A move was made: the plan goes on if it was the planned one, and is void if it was another. */
  made(move: string, turn: Turn): void {
    this.put(this.next(turn) === move ? this.moves.slice(1) : []);
  }
}
