import { canDrawText, escapedText } from "./ffmpeg/draw-text.ts";
import type { Ffmpeg } from "./ffmpeg/ffmpeg.ts";

type Clip = { title: string; seconds: number; path: string };

const WIDTH = 640;
const HEIGHT = 360;
const FRAME_RATE = 25;
const FONT_MOST = 44;
/** Of the picture's width that the title fills at most, and of a letter's height that it is wide. */
const TITLE_WIDTH = 0.86;
const LETTER_WIDTH = 0.56;

/** Dark enough for white letters. Two of each: the colours of one card. */
const COLOURS = [
  ["0x16324f", "0x2a628f"],
  ["0x3b1f4f", "0x7b3f78"],
  ["0x0f3d3e", "0x1f7a6c"],
  ["0x4a1c24", "0x93443f"],
  ["0x2b2d52", "0x54599a"],
];
/** Hertz. */
const LOWEST_TONE = 196;

/** Makes an MP4 of some kB: a card with the title, a bar that shows how far it is, and quiet bell tones. Throws FfmpegError. */
export const makeClip = async (
  ffmpeg: Ffmpeg,
  { title, seconds, path }: Clip,
  signal: AbortSignal,
): Promise<void> => {
  const letters = (await canDrawText(ffmpeg, signal)) ? titleOf(title) : "null";
  const slide = `overlay=x='W*t/${seconds}-W':y=H-h`;
  await ffmpeg.run(
    [
      ...["-v", "error", "-f", "lavfi", "-i", cardOf(title)],
      ...["-f", "lavfi", "-i", `color=c=0xf2c14e:s=${WIDTH}x8:r=${FRAME_RATE}`],
      ...["-f", "lavfi", "-i", bellsOf(title)],
      ...["-filter_complex", `[0:v]${letters}[card];[card][1:v]${slide}[v]`],
      ...["-map", "[v]", "-map", "2:a", "-t", String(seconds)],
      ...["-c:v", "libx264", "-preset", "medium", "-crf", "30", "-pix_fmt", "yuv420p"],
      ...["-g", String(4 * FRAME_RATE), "-c:a", "aac", "-b:a", "16k", "-ac", "1"],
      ...["-movflags", "+faststart", "-f", "mp4", path],
    ],
    { signal },
  );
};

/** Any number that is always the same for a title. */
const numberOf = (title: string): number =>
  [...title].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);

const cardOf = (title: string): string => {
  const [dark, light] = COLOURS[numberOf(title) % COLOURS.length] ?? [];
  // Drawn small, because ffmpeg needs most of its time for it.
  const [width, height] = [WIDTH / 4, HEIGHT / 4];
  const colours = `c0=${dark}:c1=${light}:x0=0:y0=0:x1=${width}:y1=${height}`;
  const small = `gradients=s=${width}x${height}:r=${FRAME_RATE}:n=2:${colours}`;
  // The filter turns its colours; the first frame is kept.
  const still = "trim=end_frame=1,loop=loop=-1:size=1";
  return `${small},scale=${WIDTH}:${HEIGHT}:flags=bicubic,${still}`;
};

const titleOf = (title: string): string => {
  const fits = Math.floor((WIDTH * TITLE_WIDTH) / (LETTER_WIDTH * Math.max(1, title.length)));
  // Above the play button of a player.
  const place = "x=(w-text_w)/2:y=h/4-text_h/2";
  const size = Math.min(FONT_MOST, fits);
  return `drawtext=expansion=none:fontcolor=white:fontsize=${size}:${place}:text=${escapedText(title)}`;
};

/** Two notes a second, each from a scale of fifths, dying away. */
const bellsOf = (title: string): string => {
  const lowest = LOWEST_TONE * 2 ** ((numberOf(title) % 5) / 12);
  const note = `${lowest.toFixed(2)}*pow(2,mod(floor(t*2)*7,12)/12)`;
  return `aevalsrc='0.25*exp(-4*mod(t,0.5))*sin(2*PI*t*${note})':s=16000`;
};
