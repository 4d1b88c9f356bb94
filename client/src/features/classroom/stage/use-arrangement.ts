import type { Tile } from "../state/selectors.ts";
import {
  gridRects,
  ownHome,
  pageOf,
  type Rect,
  type Size,
  stageRects,
  tilesPerPage,
} from "./layout.ts";
import { useStage } from "./use-stage.ts";

export type ViewKind = "grid" | "speaker";
type Placed = { tile: Tile; rect: Rect; stage: boolean };
type Arrangement = {
  placed: Placed[];
  page: number;
  pages: number;
  /** The number of hidden tiles, and where it is shown. */
  more: { count: number; rect: Rect } | null;
  /** Where the person's own small picture is, until they move it. */
  ownHome: Rect;
};

/** What decides the positions, beside the tiles. */
type ViewChoice = { view: ViewKind; pinned: string | null; page: number; ownIsSmall: boolean };

const GAP = 8;

/** The position of each tile. All are children of one element, so that a change of position never restarts a video. */
export const useArrangement = (
  tiles: readonly Tile[],
  room: Size,
  { view, pinned, page, ownIsSmall }: ViewChoice,
): Arrangement => {
  const { stage, strip } = useStage(tiles, pinned);
  if ((view === "grid" && pinned === null) || !stage) return arrangeGrid(tiles, room, page);
  return arrangeStage(stage, strip, { room, ownIsSmall });
};

const arrangeGrid = (tiles: readonly Tile[], room: Size, wanted: number): Arrangement => {
  const perPage = tilesPerPage(room, navigator.hardwareConcurrency);
  const { items, page, pages } = pageOf(tiles, wanted, perPage);
  const rects = gridRects(items.length, room, GAP);
  return { placed: place(items, rects), page, pages, more: null, ownHome: ownHome(room, GAP) };
};

type StageRoom = { room: Size; ownIsSmall: boolean };

/** The last place of the strip is that of the person's own small picture. */
const arrangeStage = (
  stage: Tile,
  others: readonly Tile[],
  { room, ownIsSmall }: StageRoom,
): Arrangement => {
  const all = stageRects(others.length + Number(ownIsSmall), room, GAP);
  const strip = ownIsSmall ? all.strip.slice(0, -1) : all.strip;
  const rects = { stage: all.stage, strip };
  const last = rects.strip.at(-1);
  const crowded = others.length > rects.strip.length;
  const shown = crowded ? Math.max(0, rects.strip.length - 1) : others.length;
  return {
    placed: [
      { tile: stage, rect: rects.stage, stage: true },
      ...place(others.slice(0, shown), rects.strip),
    ],
    page: 0,
    pages: 1,
    more: crowded && last ? { count: others.length - shown, rect: last } : null,
    ownHome: all.strip.at(-1) ?? ownHome(room, GAP),
  };
};

const place = (tiles: readonly Tile[], rects: readonly Rect[]): Placed[] =>
  tiles.flatMap((tile, index) => {
    const rect = rects[index];
    return rect ? [{ tile, rect, stage: false }] : [];
  });
