import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { findFfmpeg } from "./ffmpeg.ts";

/** Characters of a line of the title, which are this many pixels high. */
const LINE = 26;
const LETTERS = 64;
const COLOURS = ["0x1d3557", "0x2d6a4f", "0x5a189a", "0x7f4f24", "0x9d0208", "0x003049"];
/** Hertz, one for each colour. */
const TONES = [262, 294, 330, 349, 392, 440];

export type ClipForm = {
  title: string;
  seconds: number;
  /** Of the MP4 file to be made; its folder exists. */
  path: string;
};

/** Makes a small film of 720p: a title on a ground, a bar that runs along with the time, and a quiet tone. Throws without ffmpeg. */
export const makeClip = async ({ title, seconds, path }: ClipForm): Promise<void> => {
  const ffmpeg = await findFfmpeg({ ffmpeg: "ffmpeg", ffprobe: "ffprobe" });
  if (!ffmpeg) throw new Error("ffmpeg is needed to make a clip");
  const folder = await mkdtemp(join(tmpdir(), "lyceum-clip-"));
  try {
    // From a file, so that no character of a title means anything to ffmpeg.
    const text = join(folder, "title.txt");
    await writeFile(text, wrapped(title));
    await ffmpeg.run(["-v", "error", ...ground(title, seconds), ...film(text, seconds), path]);
  } finally {
    await rm(folder, { recursive: true });
  }
};

const ground = (title: string, seconds: number): string[] => {
  const kind = [...title].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % COLOURS.length;
  const colour = `color=c=${COLOURS[kind]}:size=1280x720:rate=25:duration=${seconds}`;
  const tone = `sine=frequency=${TONES[kind]}:duration=${seconds},volume=0.2`;
  return ["-f", "lavfi", "-i", colour, "-f", "lavfi", "-i", tone];
};

const film = (text: string, seconds: number): string[] => {
  const title = `drawtext=textfile=${text}:expansion=none:fontcolor=white:fontsize=${LETTERS}:line_spacing=20:x=(w-text_w)/2:y=(h-text_h)/2`;
  const bar = `color=c=white:size=1280x12:rate=25:duration=${seconds}[bar]`;
  const run = `[titled][bar]overlay=x=-w+w*t/${seconds}:y=H-h`;
  return [
    ...["-filter_complex", `[0:v]${title}[titled];${bar};${run}[film]`],
    ...["-map", "[film]", "-map", "1:a"],
    ...["-c:v", "libx264", "-preset", "veryfast", "-crf", "28", "-g", "50", "-pix_fmt", "yuv420p"],
    ...["-c:a", "aac", "-b:a", "64k", "-shortest", "-movflags", "+faststart", "-f", "mp4"],
  ];
};

const wrapped = (title: string): string => {
  const lines = [""];
  for (const word of title.split(/\s+/)) {
    const line = lines.at(-1)!;
    if (line !== "" && line.length + word.length >= LINE) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines.join("\n");
};
