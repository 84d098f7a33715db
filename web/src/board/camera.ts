// Where one looks at a drawing: the part of it that fills the frame. Pure numbers; Board.svelte applies them.

import { boxOf, type Point } from "./geometry";

export interface Camera {
  readonly x: number; // where the drawing's origin lies in the frame, in pixels
  readonly y: number;
  readonly scale: number; // pixels per unit of the drawing
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const CLOSEST = 6; // times the scale at which the whole drawing fits

export function fit(drawing: Size, frame: Size): Camera {
  const scale = Math.min(frame.width / drawing.width, frame.height / drawing.height);
  return centred({ x: 0, y: 0, scale }, drawing, frame);
}

/** Zoom by a factor so that the point of the frame stays where it is. */
export function zoom(camera: Camera, factor: number, [x, y]: Point, drawing: Size, frame: Size): Camera {
  const least = fit(drawing, frame).scale;
  const scale = Math.max(least, Math.min(least * CLOSEST, camera.scale * factor));
  const real = scale / camera.scale;
  return centred({ x: x - (x - camera.x) * real, y: y - (y - camera.y) * real, scale }, drawing, frame);
}

export function pan(camera: Camera, dx: number, dy: number, drawing: Size, frame: Size): Camera {
  return centred({ ...camera, x: camera.x + dx, y: camera.y + dy }, drawing, frame);
}

/** The least movement that brings a point of the drawing well into the frame. */
export function reveal(camera: Camera, [x, y]: Point, drawing: Size, frame: Size): Camera {
  const margin = Math.min(frame.width, frame.height) / 6;
  const push = (at: number, size: number) => Math.max(0, margin - at) - Math.max(0, at - (size - margin));
  const dx = push(camera.x + x * camera.scale, frame.width);
  const dy = push(camera.y + y * camera.scale, frame.height);
  return dx || dy ? pan(camera, dx, dy, drawing, frame) : camera;
}

/** As close as all these points allow, with a margin round them. */
export function enclose(points: readonly Point[], drawing: Size, frame: Size): Camera {
  const box = boxOf(points, Math.min(drawing.width, drawing.height) / 14);
  const least = fit(drawing, frame).scale;
  const wanted = Math.min(frame.width / box.width, frame.height / box.height);
  const scale = Math.max(least, Math.min(least * CLOSEST, wanted));
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return centred({ x: frame.width / 2 - x * scale, y: frame.height / 2 - y * scale, scale }, drawing, frame);
}

/** Nothing but the drawing is shown where it is larger than the frame; where it is smaller it stands in the middle. */
function centred(camera: Camera, drawing: Size, frame: Size): Camera {
  const hold = (at: number, size: number, room: number) =>
    size <= room ? (room - size) / 2 : Math.min(0, Math.max(room - size, at));
  const { scale } = camera;
  return {
    scale,
    x: hold(camera.x, drawing.width * scale, frame.width),
    y: hold(camera.y, drawing.height * scale, frame.height),
  };
}
