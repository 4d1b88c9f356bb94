import {
  gridRects,
  pageOf,
  type Rect,
  type Size,
  stageRects,
  tilesPerPage,
} from "../../client/src/features/classroom/stage/layout.ts";
import { wishFor } from "../../client/src/media/reconciler.ts";

/** A window's room for pictures, in CSS pixels: without the bars above and below. */
export type Screen = { name: string; room: Size; density: number; cores: number };

export const SCREENS: Screen[] = [
  { name: "laptop, 1280×720", room: { width: 1_264, height: 584 }, density: 1, cores: 4 },
  { name: "desktop, 1920×1080", room: { width: 1_904, height: 944 }, density: 1, cores: 8 },
  { name: "phone, 360×740", room: { width: 344, height: 600 }, density: 2, cores: 8 },
];

const GAP = 8;

const gridOf = (others: number, { room, cores }: Screen): Rect[] => {
  const { items } = pageOf(Array.from({ length: others }), 0, tilesPerPage(room, cores));
  return gridRects(items.length, room, GAP);
};

/** The last place of the strip is the person's own, and the one before it says how many more there are. */
const speakerOf = (others: number, { room }: Screen): Rect[] => {
  const { stage, strip } = stageRects(others, room, GAP);
  return [stage, ...strip.slice(0, strip.length === others ? others - 1 : -2)];
};

/** The layer that the page asks for of each picture that it shows, as its own functions choose. */
export const layersShown = (others: number, screen: Screen, view: "grid" | "speaker"): number[] => {
  const rects = view === "grid" ? gridOf(others, screen) : speakerOf(others, screen);
  return rects.map(({ width }, index) => {
    const shown = { visible: true, width: width * screen.density, stage: false };
    const stage = view === "speaker" && index === 0;
    const watched = { consumerId: "", source: "camera" as const, speaking: stage, hidden: false };
    return wishFor({ ...watched, view: { ...shown, stage } }).spatialLayer ?? 0;
  });
};
