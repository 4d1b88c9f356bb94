/** CSS pixels. */
export type Size = { width: number; height: number };
export type Rect = Size & { left: number; top: number };

/** Limits of a tile's shape, as width / height. */
const RATIO_MAX = 16 / 9;
const RATIO_MIN = 4 / 5;

/** The number of columns with which `count` equal tiles are largest in this area, and their size. */
export const gridFor = (count: number, room: Size, gap: number): Size & { columns: number } => {
  let best = { width: 0, height: 0, columns: 1 };
  for (let columns = 1; columns <= Math.max(1, count); columns += 1) {
    const tile = tileFor(columns, Math.ceil(count / columns), room, gap);
    if (tile.width * tile.height > best.width * best.height) best = { ...tile, columns };
  }
  return best;
};

/** The positions of `count` tiles: rows centred, the last one too. */
export const gridRects = (count: number, room: Size, gap: number): Rect[] => {
  const { width, height, columns } = gridFor(count, room, gap);
  const rows = Math.ceil(count / columns);
  const top = (room.height - rows * (height + gap) + gap) / 2;
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, count - row * columns);
    const left = (room.width - inRow * (width + gap) + gap) / 2;
    return {
      left: Math.round(left + (index - row * columns) * (width + gap)),
      top: Math.round(top + row * (height + gap)),
      width,
      height,
    };
  });
};

/** From this width on, in a landscape area, the other tiles are beside the stage, else below it. */
const BESIDE_FROM = 900;
/** A landscape area below this height is a phone held sideways: nothing may take from the stage's height. */
const LOW = 400;
const STRIP = {
  beside: { width: 208, height: 117 },
  low: { width: 128, height: 72 },
  below: { width: 112, height: 96 },
};

const stripOf = ({ width, height }: Size): keyof typeof STRIP => {
  if (width <= height) return "below";
  if (height < LOW) return "low";
  return width >= BESIDE_FROM ? "beside" : "below";
};

/**
 * The stage and the places beside it. If there are more tiles than places, the last place shows how many are hidden.
 */
export const stageRects = (others: number, room: Size, gap: number) => {
  const kind = stripOf(room);
  const beside = kind !== "below";
  const tile = STRIP[kind];
  const along = beside ? room.height : room.width;
  const step = (beside ? tile.height : tile.width) + gap;
  const places = Math.min(others, Math.max(1, Math.floor((along + gap) / step)));
  const thick = places > 0 ? (beside ? tile.width : tile.height) + gap : 0;
  const start = Math.max(0, Math.round((along - places * step + gap) / 2));
  const stage: Rect = beside
    ? { left: 0, top: 0, width: Math.max(0, room.width - thick), height: room.height }
    : { left: 0, top: 0, width: room.width, height: Math.max(0, room.height - thick) };
  const strip = Array.from({ length: places }, (_, index): Rect => {
    const at = start + index * step;
    return beside
      ? { left: room.width - tile.width, top: at, ...tile }
      : { left: at, top: room.height - tile.height, ...tile };
  });
  return { stage, strip };
};

/** Where a person's own small picture is in the grid, until they move it: in the last corner. */
export const ownHome = (room: Size, gap: number): Rect => {
  const wide = room.width > room.height;
  const most = wide ? Math.min(208, room.height / 2) : 96;
  const width = Math.round(Math.min(most, room.width / 4));
  const height = Math.round(wide ? (width * 9) / 16 : (width * 4) / 3);
  const left = Math.max(0, room.width - width - gap);
  return { left, top: Math.max(0, room.height - height - gap), width, height };
};

const tileFor = (columns: number, rows: number, room: Size, gap: number): Size => {
  const cell = {
    width: Math.max(0, (room.width - gap * (columns - 1)) / columns),
    height: Math.max(0, (room.height - gap * (rows - 1)) / rows),
  };
  return {
    width: Math.floor(Math.min(cell.width, cell.height * RATIO_MAX)),
    height: Math.floor(Math.min(cell.height, cell.width / RATIO_MIN)),
  };
};

/** Pictures on one page: the number that a phone, a weak machine, and any other can decode at once. */
export const tilesPerPage = (room: Size, cores: number): number => {
  if (room.width < 640) return 6;
  return room.width < 1024 || cores <= 4 ? 9 : 16;
};

/** One page of the keys, 0 the first; a page that no longer exists shows the last. */
export const pageOf = <Item>(items: readonly Item[], page: number, size: number) => {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const shown = Math.min(Math.max(0, page), pages - 1);
  return { items: items.slice(shown * size, (shown + 1) * size), page: shown, pages };
};

/**
 * The order of the strip beside the stage. The tile that leaves the stage swaps with the one that enters it, so that no
 * other tile moves; newcomers go to the end.
 */
export const stripAfter = (
  before: { strip: readonly string[]; stage: string | null },
  keys: readonly string[],
  stage: string | null,
): string[] => {
  const swapped = before.strip.map((key) => (key === stage && before.stage ? before.stage : key));
  const kept = swapped.filter((key) => key !== stage && keys.includes(key));
  return [...kept, ...keys.filter((key) => key !== stage && !kept.includes(key))];
};

export type Candidate = { key: string; participantId: string; screen: boolean; self: boolean };

/** `speaker` is a participant, `current` the key of the large tile. */
type Now = { speaker: string | null; current: string | null; pinned?: string | null };

/** The large tile: the pinned one, another person's screen, the current or last speaker, else the first of the others. */
export const stageOf = (tiles: readonly Candidate[], { speaker, current, pinned }: Now) => {
  const others = tiles.filter(({ self }) => !self);
  const faces = others.filter(({ screen }) => !screen);
  const chosen =
    tiles.find(({ key }) => key === pinned) ??
    others.find(({ screen }) => screen) ??
    faces.find(({ participantId }) => participantId === speaker) ??
    faces.find(({ key }) => key === current) ??
    faces[0] ??
    tiles[0];
  return chosen?.key ?? null;
};
