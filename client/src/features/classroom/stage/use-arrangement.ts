import type { Tile } from "../state/selectors.ts";
import { gridRects, pageOf, type Rect, type Size, stageRects, tilesPerPage } from "./layout.ts";
import { useStage } from "./use-stage.ts";

export type ViewKind = "grid" | "speaker";
type Placed = { tile: Tile; rect: Rect; stage: boolean };
type Arrangement = {
  placed: Placed[];
  page: number;
  pages: number;
  /** The number of hidden tiles, and where it is shown. */
  more: { count: number; rect: Rect } | null;
};

const GAP = 8;

/** The position of each tile. All are children of one element, so that a change of position never restarts a video. */
export const useArrangement = (
  tiles: readonly Tile[],
  view: ViewKind,
  room: Size,
  wantedPage: number,
): Arrangement => {
  const { stage, strip } = useStage(tiles);
  if (view === "grid" || !stage) return arrangeGrid(tiles, room, wantedPage);
  return arrangeStage(stage, strip, room);
};

const arrangeGrid = (tiles: readonly Tile[], room: Size, wanted: number): Arrangement => {
  const perPage = tilesPerPage(room, navigator.hardwareConcurrency);
  const { items, page, pages } = pageOf(tiles, wanted, perPage);
  const rects = gridRects(items.length, room, GAP);
  return { placed: place(items, rects), page, pages, more: null };
};

const arrangeStage = (stage: Tile, others: readonly Tile[], room: Size): Arrangement => {
  const rects = stageRects(others.length, room, GAP);
  const last = rects.strip.at(-1);
  const crowded = others.length > rects.strip.length;
  const shown = crowded ? rects.strip.length - 1 : others.length;
  return {
    placed: [
      { tile: stage, rect: rects.stage, stage: true },
      ...place(others.slice(0, shown), rects.strip),
    ],
    page: 0,
    pages: 1,
    more: crowded && last ? { count: others.length - shown, rect: last } : null,
  };
};

const place = (tiles: readonly Tile[], rects: readonly Rect[]): Placed[] =>
  tiles.flatMap((tile, index) => {
    const rect = rects[index];
    return rect ? [{ tile, rect, stage: false }] : [];
  });
