// Dragging, pinching and turning the wheel, told apart from a click; it knows nothing of what is moved.

import type { Point } from "./geometry";

/** What may be dragged from place to place, said by whoever knows the game. */
export interface Carrying {
  canLift(place: string): boolean;
  lift(place: string): void;
  drop(place: string | undefined): void; // undefined: beside every place
}

/** Something on the board that follows the pointer instead of the board. */
export interface Carry {
  move(at: Point): void;
  drop(at: Point | undefined): void; // undefined: it was broken off
}

export interface Moves {
  /** What the press takes hold of; undefined: the board itself. */
  grab(event: PointerEvent): Carry | undefined;
  pan(dx: number, dy: number): void;
  zoom(factor: number, at: Point): void;
  moving(is: boolean): void;
}

const SLACK = 6; // pixels that a finger may tremble and still tap

export class Gesture {
  /** Whether the last press ended as a drag: the click that follows is none. */
  wasDragged = false;
  readonly #moves: Moves;
  readonly #fingers = new Map<number, Point>();
  #carry: Carry | undefined;
  #start: Point = [0, 0];
  #frame = 0;
  #due: (() => void)[] = [];
  #calm: ReturnType<typeof setTimeout> | undefined;

  constructor(moves: Moves) {
    this.#moves = moves;
  }

  /** An attachment for the frame. */
  readonly attach = (element: HTMLElement) => {
    const at = (event: MouseEvent): Point => {
      const box = element.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    const stop = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(name: K, listen: (event: HTMLElementEventMap[K]) => void) =>
      element.addEventListener(name, listen, { signal: stop.signal, passive: false });

    on("pointerdown", (event) => {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      if (this.#fingers.size === 0) {
        this.wasDragged = false;
        this.#start = at(event);
        this.#carry = this.#moves.grab(event);
      } else {
        this.#drop(undefined); // a second finger: the board is meant
      }
      this.#fingers.set(event.pointerId, at(event));
    });
    on("pointermove", (event) => {
      if (!this.#fingers.has(event.pointerId)) return;
      this.#move(event.pointerId, at(event), () => element.setPointerCapture(event.pointerId));
    });
    for (const name of ["pointerup", "pointercancel"] as const)
      on(name, (event) => {
        this.#fingers.delete(event.pointerId);
        this.#drop(name === "pointerup" ? at(event) : undefined);
        if (this.#fingers.size === 0) this.#moves.moving(false);
      });
    on("wheel", (event) => {
      event.preventDefault();
      this.#moves.moving(true);
      clearTimeout(this.#calm);
      this.#calm = setTimeout(() => this.#moves.moving(false), 160);
      const lines = event.deltaMode === 1 ? 16 : 1;
      this.#soon(() => this.#moves.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), at(event)));
    });
    return () => {
      stop.abort();
      cancelAnimationFrame(this.#frame);
      clearTimeout(this.#calm);
    };
  };

  #move(id: number, to: Point, capture: () => void) {
    const before = this.#fingers.get(id) as Point;
    if (!this.wasDragged) {
      if (this.#fingers.size === 1 && Math.hypot(to[0] - this.#start[0], to[1] - this.#start[1]) < SLACK) return;
      this.wasDragged = true;
      this.#moves.moving(this.#carry === undefined);
      capture();
    }
    const carry = this.#carry;
    if (carry) {
      this.#fingers.set(id, to);
      return this.#soon(() => carry.move(to));
    }
    const other = [...this.#fingers].find(([finger]) => finger !== id)?.[1];
    this.#fingers.set(id, to);
    if (!other) {
      this.#soon(() => this.#moves.pan(to[0] - before[0], to[1] - before[1]));
      return;
    }
    const spread = (point: Point) => Math.max(1, Math.hypot(point[0] - other[0], point[1] - other[1]));
    const centre: Point = [(to[0] + other[0]) / 2, (to[1] + other[1]) / 2];
    this.#soon(() => {
      this.#moves.zoom(spread(to) / spread(before), centre);
      this.#moves.pan((to[0] - before[0]) / 2, (to[1] - before[1]) / 2);
    });
  }

  #drop(at: Point | undefined) {
    const carry = this.#carry;
    this.#carry = undefined;
    if (carry && this.wasDragged) this.#soon(() => carry.drop(at));
  }

  /** At most one change of the picture per frame, however often the mouse reports. */
  #soon(change: () => void) {
    this.#due.push(change);
    if (this.#due.length > 1) return;
    this.#frame = requestAnimationFrame(() => {
      const due = this.#due;
      this.#due = [];
      for (const one of due) one();
    });
  }
}
