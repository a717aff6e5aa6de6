// Which part of the map is seen: framing, panning, zooming with mouse, fingers and keys.
import { cubicOut } from "svelte/easing";
import { Tween } from "svelte/motion";
import { still } from "../../lib/settings.svelte";
import { between, boxAround, distance, type Box, type Point } from "./geometry";

interface Look {
  /** The middle of what is seen, in map units. */
  x: number;
  y: number;
  /** Pixels to a map unit. */
  scale: number;
}

const MOVE = 240;
const CLOSEST = 2.4;
/** The closest that a small window frames lands by itself. */
const FRAMED = 1.05;
/** What is seen around the lands that are framed, in map units. */
export const MARGIN = 70;
/** How far from the edges of the window points come into it, in pixels. */
const EDGE = 60;
/** A pointer that moved less than this has clicked. */
export const SLIP = 6;

export class Camera {
  #width = $state(1);
  #height = $state(1);
  #look = new Tween<Look>({ x: 0, y: 0, scale: 1 }, { duration: MOVE, easing: cubicOut });
  /** What is framed when nobody has moved the map. */
  #home: Box | null = null;
  /** Pixels to a map unit, at least, in a window that is filled. */
  #least = 0;
  /** Fill the window instead of showing all. */
  #fills = false;
  /** True once somebody moved the map: then it stays where it was put. */
  #moved = $state(false);

  constructor(
    private frame: Box,
    /** Pixels to a map unit when a small part of the map is framed. */
    private readonly framed: number = CLOSEST,
  ) {
    this.#look.set(this.#fitted(frame, 0), { duration: 0 });
  }

  get viewBox(): string {
    const { x, y, scale } = this.#look.current;
    return `${x - this.#width / scale / 2} ${y - this.#height / scale / 2} ${this.#width / scale} ${this.#height / scale}`;
  }

  /** Pixels to a map unit, as it will be when the map has come to rest. */
  get scale(): number {
    return this.#look.target.scale;
  }

  /** Where a point of the map lies in the window, when the map has come to rest. */
  place([x, y]: Point): Point {
    const look = this.#look.target;
    return [(x - look.x) * look.scale + this.#width / 2, (y - look.y) * look.scale + this.#height / 2];
  }

  /** True while the map is not where it frames itself. */
  get moved(): boolean {
    return this.#moved;
  }

  /** Which point of the map lies at a place in the window. */
  under([x, y]: Point): Point {
    const look = this.#look.target;
    return [(x - this.#width / 2) / look.scale + look.x, (y - this.#height / 2) / look.scale + look.y];
  }

  get size(): Point {
    return [this.#width, this.#height];
  }

  /** Take the size of the window; `fills` if it is too small to show the whole map. */
  resize(width: number, height: number, fills: boolean): void {
    if (width <= 0 || height <= 0) return;
    [this.#width, this.#height, this.#fills] = [width, height, fills];
    if (!this.#moved) this.#go(this.#rest(), 0);
    else this.#go(this.#look.target, 0);
  }

  /** Show these points; nothing given shows what there is room for. Too far apart at the least scale, the first is shown. */
  show(points: readonly Point[], least = 0): void {
    const home = points.length > 0 ? boxAround(points) : null;
    const far = home !== null && this.#fitted(home, MARGIN).scale < least;
    this.#home = far ? boxAround(points.slice(0, 1)) : home;
    this.#least = least;
    this.#moved = false;
    this.#go(this.#rest());
  }

  /** The map has grown or shrunk: it ends at `frame`, and shows these points unless it was moved. */
  reframe(frame: Box, points: readonly Point[]): void {
    this.frame = frame;
    this.#home = points.length > 0 ? boxAround(points) : null;
    this.#go(this.#moved ? this.#look.target : this.#rest());
  }

  /** Bring these points into the window without coming closer. */
  include(points: readonly Point[]): void {
    const box = boxAround(points);
    const { x, y, scale } = this.#look.target;
    const [halfWidth, halfHeight] = [(this.#width / 2 - EDGE) / scale, (this.#height / 2 - EDGE) / scale];
    const shift = (low: number, high: number, middle: number, half: number): number => {
      if (high - low > 2 * half) return (low + high) / 2;
      return Math.min(Math.max(middle, high - half), low + half);
    };
    this.#go({ x: shift(box.left, box.right, x, halfWidth), y: shift(box.top, box.bottom, y, halfHeight), scale });
  }

  /** Show the whole map. */
  whole(): void {
    this.#moved = true;
    this.#go(this.#fitted(this.frame, 0));
  }

  /** Move the map by pixels. */
  pan(right: number, down: number): void {
    this.#moved = true;
    const { x, y, scale } = this.#look.target;
    this.#go({ x: x - right / scale, y: y - down / scale, scale }, 0);
  }

  /** Come closer by a factor; what lies at the place given stays there. */
  zoom(factor: number, at: Point = [this.#width / 2, this.#height / 2], duration = 0): void {
    this.#moved = true;
    const { x, y, scale } = this.#look.target;
    const next = this.#limited(scale * factor);
    const away = 1 / scale - 1 / next;
    this.#go({ x: x + (at[0] - this.#width / 2) * away, y: y + (at[1] - this.#height / 2) * away, scale: next }, duration);
  }

  #rest(): Look {
    const look = this.#home ? this.#fitted(this.#home, MARGIN) : this.#fitted(this.frame, 0);
    if (!this.#fills) return look;
    const tall = this.#height / (this.frame.bottom - this.frame.top);
    return { ...look, scale: Math.max(look.scale, tall, this.#least) };
  }

  #fitted(box: Box, margin: number): Look {
    const [width, height] = [box.right - box.left + 2 * margin, box.bottom - box.top + 2 * margin];
    const scale = this.#limited(Math.min(this.#width / width, this.#height / height, this.#fills ? FRAMED : this.framed));
    return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, scale };
  }

  #smallest(): number {
    const { left, top, right, bottom } = this.frame;
    return Math.min(this.#width / (right - left), this.#height / (bottom - top));
  }

  #limited(scale: number): number {
    return Math.min(Math.max(scale, this.#smallest()), Math.max(CLOSEST, this.#smallest()));
  }

  /** Look somewhere, but never past the edge of the map. */
  #go(look: Look, duration = MOVE): void {
    const scale = this.#limited(look.scale);
    const within = (middle: number, low: number, high: number, half: number): number =>
      high - low <= 2 * half ? (low + high) / 2 : Math.min(Math.max(middle, low + half), high - half);
    const { left, top, right, bottom } = this.frame;
    const x = within(look.x, left, right, this.#width / scale / 2);
    const y = within(look.y, top, bottom, this.#height / scale / 2);
    void this.#look.set({ x, y, scale }, { duration: still() ? 0 : duration });
  }
}

/** Let pointers and the wheel move the map; a click that ends a drag is swallowed. */
export function steering(camera: Camera): (window: HTMLElement) => () => void {
  return (window) => {
    const down = new Map<number, Point>();
    let dragged = false;

    const at = (event: PointerEvent | WheelEvent): Point => {
      const { left, top } = window.getBoundingClientRect();
      return [event.clientX - left, event.clientY - top];
    };
    const spread = (): { middle: Point; apart: number } => {
      const [one = [0, 0] as Point, other = one] = [...down.values()];
      return { middle: between(one, other, 0.5), apart: distance(one, other) };
    };
    const press = (event: PointerEvent): void => {
      if (event.button !== 0 || (event.target as Element).closest("[data-still], [data-drag]")) return;
      if (down.size === 0) dragged = false;
      down.set(event.pointerId, at(event));
    };
    const move = (event: PointerEvent): void => {
      const last = down.get(event.pointerId);
      if (!last) return;
      const here = at(event);
      if (!dragged && down.size === 1 && Math.hypot(here[0] - last[0], here[1] - last[1]) < SLIP) return;
      if (!dragged) window.setPointerCapture(event.pointerId);
      dragged = true;
      const before = spread();
      down.set(event.pointerId, here);
      const after = spread();
      camera.pan(after.middle[0] - before.middle[0], after.middle[1] - before.middle[1]);
      if (before.apart > 0 && after.apart > 0) camera.zoom(after.apart / before.apart, after.middle);
    };
    const release = (event: PointerEvent): void => {
      down.delete(event.pointerId);
    };
    const swallow = (event: MouseEvent): void => {
      if (dragged) event.stopPropagation();
      dragged = false;
    };
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      camera.zoom(Math.exp(-event.deltaY / 500), at(event));
    };
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener("pointerdown", press, { signal });
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", release, { signal });
    window.addEventListener("pointercancel", release, { signal });
    window.addEventListener("click", swallow, { capture: true, signal });
    window.addEventListener("wheel", wheel, { passive: false, signal });
    return () => stop.abort();
  };
}
