import { rename } from "node:fs/promises";

import { escapedText } from "../../transcoding/ffmpeg/draw-text.ts";
import { type Ffmpeg, input } from "../../transcoding/ffmpeg/ffmpeg.ts";
import { composingOf } from "./bounds.ts";
import { ANY_ERRORS, isDecodable } from "./decodable.ts";
import type { Layout, Part } from "./timeline.ts";
import type { Track } from "./tracks.ts";

const WIDTH = 1_280;
const HEIGHT = 720;
export const FRAME_RATE = 15;
/** Seconds between two key frames: the ladder copies the picture, and cuts it there. */
const KEY_FRAMES = 4;
const ASIDE = { width: 320, height: 180, margin: 16 };
const BACKGROUND = "0x16181d";
const FONT = 22;
const MILLISECONDS = 1_000;

/** As the first rung of the ladder takes it without encoding it again. */
const ENCODED = [
  ...["-c:v", "libx264", "-preset", "veryfast", "-profile:v", "high", "-crf", "23"],
  ...["-maxrate", "3500k", "-bufsize", "7000k", "-g", String(KEY_FRAMES * FRAME_RATE)],
  ...["-sc_threshold", "0", "-pix_fmt", "yuv420p", "-video_track_timescale", "90000"],
];

/** Frames of the whole recording before this moment: parts meet without a gap or an overlap. */
const framesAt = (milliseconds: number): number =>
  Math.round((milliseconds * FRAME_RATE) / MILLISECONDS);

const seconds = (milliseconds: number): string => (milliseconds / MILLISECONDS).toFixed(3);

/** From its beginning where the part begins earlier, else from within. */
const inputOf = ({ start }: Track, path: string, from: number): string[] => {
  const at = from > start ? ["-ss", seconds(from - start)] : ["-itsoffset", seconds(start - from)];
  return [...at, ...input("matroska", path)];
};

const labelOf = (name: string): string =>
  `,drawtext=expansion=none:fontcolor=white:fontsize=${FONT}:x=12:y=h-text_h-12:box=1:boxcolor=black@0.5:boxborderw=6:text=${escapedText(name)}`;

type Tile = { width: number; height: number; label: string };

const tileOf = (place: number, { width, height, label }: Tile): string =>
  [
    `[${place}:v]fps=${FRAME_RATE}:start_time=0`,
    `scale=${width}:${height}:force_original_aspect_ratio=decrease:flags=bilinear`,
    `pad=${width}:${height}:-1:-1:color=${BACKGROUND}`,
    `setsar=1,tpad=stop=-1:stop_mode=clone${label}[tile${place}]`,
  ].join(",");

const PLACES = ["0_0", "w0_0", "0_h0", "w0_h0"];

const arranged = ({ main, aside }: Layout): string => {
  const { margin } = ASIDE;
  if (aside) return `[tile0][tile1]overlay=W-w-${margin}:H-h-${margin}:shortest=0[out]`;
  if (main.length === 1) return "[tile0]null[out]";
  const tiles = main.map((_, place) => `[tile${place}]`).join("");
  const places = PLACES.slice(0, main.length).join("|");
  return `${tiles}xstack=inputs=${main.length}:layout=${places}:fill=${BACKGROUND}[all];[all]pad=${WIDTH}:${HEIGHT}[out]`;
};

const tilesOf = ({ main, aside, kind }: Layout, isNamed: boolean): [Track, Tile][] => {
  const label = ({ name }: Track) => (isNamed ? labelOf(name) : "");
  const width = main.length > 1 ? WIDTH / 2 : WIDTH;
  const height = main.length > 2 ? HEIGHT / 2 : HEIGHT;
  const tiles = main.map((track): [Track, Tile] => [
    track,
    { width, height, label: kind === "gallery" ? label(track) : "" },
  ]);
  if (aside) tiles.push([aside, { ...ASIDE, label: label(aside) }]);
  return tiles;
};

/** ffmpeg's inputs and filters for one layout, from this moment on. */
const graphOf = (
  layout: Layout,
  { from, isNamed, pathOf }: { from: number; isNamed: boolean; pathOf: (file: string) => string },
): string[] => {
  const tiles = tilesOf(layout, isNamed);
  if (tiles.length === 0) {
    const empty = `color=c=${BACKGROUND}:s=${WIDTH}x${HEIGHT}:r=${FRAME_RATE}`;
    return ["-f", "lavfi", "-i", empty, "-filter_complex", "[0:v]null[out]"];
  }
  const inputs = tiles.flatMap(([track]) => inputOf(track, pathOf(track.file), from));
  const filters = [...tiles.map(([, tile], place) => tileOf(place, tile)), arranged(layout)];
  return [...inputs, "-filter_complex", filters.join(";")];
};

type Drawing = {
  ffmpeg: Ffmpeg;
  pathOf: (file: string) => string;
  /** Whether names are drawn. */
  isNamed: boolean;
  signal: AbortSignal;
};

/** The layout without pictures of which nothing can be shown from this moment on. */
const shownOf = async (drawing: Drawing, layout: Layout, from: number): Promise<Layout> => {
  const isShown = (track: Track) =>
    isDecodable(drawing, inputOf(track, drawing.pathOf(track.file), from));
  const main: Track[] = [];
  for (const track of layout.main) if (await isShown(track)) main.push(track);
  const aside = layout.aside && (await isShown(layout.aside)) ? layout.aside : null;
  return main.length === 0 && aside
    ? { kind: "gallery", main: [aside], aside: null }
    : { ...layout, main, aside };
};

/** Draws one part of the picture into a file that is there whole or not at all. False where it is shorter than a frame. */
export const drawPart = async (
  drawing: Drawing,
  { from, to, layout }: Part,
  path: string,
): Promise<boolean> => {
  const { ffmpeg, pathOf, isNamed, signal } = drawing;
  const [first, after] = [framesAt(from), framesAt(to)];
  if (after <= first) return false;
  const begin = (first * MILLISECONDS) / FRAME_RATE;
  const shown = await shownOf(drawing, layout, begin);
  const made = `${path}.new`;
  await ffmpeg.run(
    [
      ...["-v", "error", ...ANY_ERRORS, ...graphOf(shown, { from: begin, isNamed, pathOf })],
      ...["-map", "[out]", "-an", "-r", String(FRAME_RATE), "-frames:v", String(after - first)],
      ...[...ENCODED, "-f", "mp4", made],
    ],
    { signal, bounds: composingOf((to - from) / MILLISECONDS) },
  );
  await rename(made, path);
  return true;
};
