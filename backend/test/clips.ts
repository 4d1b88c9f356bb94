import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";

import { makeOnce } from "../../tests/support/people/clip.ts";
import { type Ffmpeg, findFfmpeg } from "../src/transcoding/ffmpeg/ffmpeg.ts";

/** ffmpeg as `npm test` has installed it; a test that needs it fails where it is missing. */
const ffmpegHere = async (): Promise<Ffmpeg> => {
  const ffmpeg = await findFfmpeg({ ffmpeg: "ffmpeg", ffprobe: "ffprobe", niceness: 0 });
  if (!ffmpeg) throw new Error("These tests need ffmpeg; `npm test` installs it");
  return ffmpeg;
};

type ClipShape = {
  size: string;
  rate?: string;
  seconds?: number;
  sound?: boolean;
  args?: string[];
};

const H264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-g", "50"];

/**
 * In a codec that no browser plays, so that nothing of it can be copied. Few pictures a second: what an encoder takes for each is
 * the same, and nearly all that these tests take.
 */
export const ENCODED_ANEW = { size: "1280x720", rate: "10", args: ["-c:v", "mpeg4", "-q:v", "5"] };

/** A folder for clips of a test file: each is its own copy of one that is made once for all tests. */
export const clipFolder = async () => {
  const ffmpeg = await ffmpegHere();
  const folder = await mkdtemp(join(tmpdir(), "lyceum-clips-"));
  const make = async (name: string, shape: ClipShape): Promise<string> => {
    const { size, rate = "25", seconds = 2, sound = true, args = H264 } = shape;
    const path = join(folder, name);
    const picture = `testsrc=size=${size}:rate=${rate}:duration=${seconds}`;
    const tone = ["-f", "lavfi", "-i", `sine=duration=${seconds}`];
    const made = ["-f", "lavfi", "-i", picture, ...(sound ? tone : []), ...args];
    await copyFile(await makeOnce("clip", extname(name), made), path);
    return path;
  };
  const close = () => rm(folder, { recursive: true });
  return { ffmpeg, folder, make, read: (path: string) => readFile(path), close };
};

export type ClipFolder = Awaited<ReturnType<typeof clipFolder>>;

type Part = { name: string; value: string | Uint8Array; filename?: string };

/** A multipart body as a browser sends one, and its content type. */
export const multipart = (parts: Part[]) => {
  const boundary = "----a-boundary-of-these-tests";
  const chunks = parts.flatMap(({ name, value, filename }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`,
    filename === undefined
      ? "\r\n\r\n"
      : `; filename="${filename}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ...[value, "\r\n"],
  ]);
  return {
    payload: Buffer.concat([...chunks, `--${boundary}--\r\n`].map((each) => Buffer.from(each))),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
};
