import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const FOLDER = join(import.meta.dirname, "../../.results/clips");

export type Clip = { path: string; bytes: number; sha256: string };
type Shape = { name: string; width: number; height: number; seconds: number; bitrate: string };

const hashOf = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");

/**
 * What ffmpeg makes of these arguments, in a file whose name ends so (".mp4"). Made once for the same arguments, and visible to
 * others only when complete, because tests run concurrently. Nobody may change it.
 */
export async function makeOnce(name: string, ending: string, args: string[]): Promise<string> {
  const path = join(FOLDER, `${name}-${hashOf(JSON.stringify(args)).slice(0, 12)}${ending}`);
  if (existsSync(path)) return path;
  await mkdir(FOLDER, { recursive: true });
  const fresh = join(FOLDER, `${randomUUID()}${ending}`);
  await run("ffmpeg", ["-v", "error", "-nostdin", "-y", ...args, fresh]);
  await rename(fresh, path);
  return path;
}

/** A real video with a picture that fills its bit rate and a tone. */
export async function makeClip({ name, width, height, seconds, bitrate }: Shape): Promise<Clip> {
  const source = `testsrc2=size=${width}x${height}:rate=25:duration=${seconds},noise=alls=60:allf=t`;
  const path = await makeOnce(name, ".mp4", [
    ...["-f", "lavfi", "-i", source],
    ...["-f", "lavfi", "-i", `sine=frequency=330:duration=${seconds}`],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-b:v", bitrate, "-minrate", bitrate],
    ...["-maxrate", bitrate, "-bufsize", bitrate, "-x264-params", "nal-hrd=cbr", "-g", "50"],
    ...["-pix_fmt", "yuv420p", "-c:a", "aac", "-shortest", "-movflags", "+faststart"],
  ]);
  return { path, bytes: (await stat(path)).size, sha256: hashOf(await readFile(path)) };
}

/** A small picture, for a thumbnail. */
export const makePicture = (name: string): Promise<string> =>
  makeOnce(name, ".png", ["-f", "lavfi", "-i", "testsrc2=size=640x360", "-frames:v", "1"]);
