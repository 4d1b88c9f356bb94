import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const FOLDER = join(import.meta.dirname, "../.results/clips");

export type Clip = { path: string; bytes: number; sha256: string };
type Shape = { name: string; width: number; height: number; seconds: number; bitrate: string };

/** A real video with a picture that fills its bit rate and a tone, made once a test run. */
export async function makeClip({ name, width, height, seconds, bitrate }: Shape): Promise<Clip> {
  const path = join(FOLDER, `${name}.mp4`);
  await mkdir(dirname(path), { recursive: true });
  const size = `${width}x${height}`;
  await run("ffmpeg", [
    ...["-v", "error", "-y"],
    ...[
      "-f",
      "lavfi",
      "-i",
      `testsrc2=size=${size}:rate=25:duration=${seconds},noise=alls=60:allf=t`,
    ],
    ...["-f", "lavfi", "-i", `sine=frequency=330:duration=${seconds}`],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-b:v", bitrate, "-minrate", bitrate],
    ...["-maxrate", bitrate, "-bufsize", bitrate, "-x264-params", "nal-hrd=cbr", "-g", "50"],
    ...["-pix_fmt", "yuv420p", "-c:a", "aac", "-shortest", "-movflags", "+faststart", path],
  ]);
  const sha256 = createHash("sha256")
    .update(await readFile(path))
    .digest("hex");
  return { path, bytes: (await stat(path)).size, sha256 };
}

/** A small picture, for a thumbnail. */
export async function makePicture(name: string): Promise<string> {
  const path = join(FOLDER, `${name}.png`);
  await mkdir(dirname(path), { recursive: true });
  const picture = ["-f", "lavfi", "-i", "testsrc2=size=640x360", "-frames:v", "1"];
  await run("ffmpeg", ["-v", "error", "-y", ...picture, path]);
  return path;
}
