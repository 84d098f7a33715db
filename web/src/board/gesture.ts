// Dragging, pinching and turning the wheel, told apart from a click; it knows nothing of what is moved.

import type { Point } from "./geometry";

export interface Moves {
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
      this.#moves.moving(true);
      capture();
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
