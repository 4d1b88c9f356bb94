import type { Rect, Size } from "./layout.ts";

/** A place within a room of any size: 0 is the left or upper edge, 1 the right or lower one. */
export type Place = { x: number; y: number };

/** Pixels by which one press of an arrow key moves it. */
const STEP = 32;

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** How far a key moves a picture, in pixels; undefined for any other key. */
export const stepOf = (key: string): readonly [number, number] | undefined => STEPS[key];

const within = (value: number) => Math.min(1, Math.max(0, value));

/** The place of a picture of this size whose upper left corner is there, within the room. */
export const placeAt = (room: Size, { left, top, width, height }: Rect): Place => ({
  x: within(left / Math.max(1, room.width - width)),
  y: within(top / Math.max(1, room.height - height)),
});

export const rectAt = (room: Size, { width, height }: Size, { x, y }: Place): Rect => ({
  left: Math.round(x * Math.max(0, room.width - width)),
  top: Math.round(y * Math.max(0, room.height - height)),
  width,
  height,
});
