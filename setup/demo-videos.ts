import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { DEMO_CLIPS } from "@lyceum/backend/demo/clips.ts";
import { ABOUT_FILE, type AboutVideo, folderOf } from "@lyceum/backend/demo/ready-videos.ts";
import { type Ffmpeg, findFfmpeg } from "@lyceum/backend/transcoding/ffmpeg/ffmpeg.ts";
import { entryOf, mainPlaylist, makeRungs } from "@lyceum/backend/transcoding/hls/hls.ts";
import { rungsOf } from "@lyceum/backend/transcoding/hls/ladder.ts";
import { makeClip } from "@lyceum/backend/transcoding/make-clip.ts";
import { makePoster, makeStoryboard } from "@lyceum/backend/transcoding/pictures.ts";
import { measureLoudness } from "@lyceum/backend/transcoding/probe/loudness.ts";
import { type Source, probeVideo } from "@lyceum/backend/transcoding/probe/probe.ts";
import type { z } from "zod";

import { terminal } from "./steps.ts";

/** Makes the demo school's videos. Run it after `DEMO_CLIPS` changes; the files are in git, so that a start only copies them. */

const NEVER = new AbortController().signal;

async function makeVideo(ffmpeg: Ffmpeg, { title, seconds }: (typeof DEMO_CLIPS)[number]) {
  const folder = folderOf(title);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const aside = await mkdtemp(join(tmpdir(), "lyceum-demo-video-"));
  try {
    const path = join(aside, "clip.mp4");
    await makeClip(ffmpeg, { title, seconds, path }, NEVER);
    const probe = await probeVideo(ffmpeg, "mov", path, NEVER);
    await makeFiles(ffmpeg, { demuxer: "mov", path, probe }, folder);
  } finally {
    await rm(aside, { recursive: true });
  }
}

/** As the pipeline makes them of an upload. */
async function makeFiles(ffmpeg: Ffmpeg, source: Source, folder: string): Promise<void> {
  const rungs = rungsOf(source.probe);
  await makeRungs(ffmpeg, source, rungs, folder, { signal: NEVER, onProgress: () => {} });
  const entries = await Promise.all(rungs.map((rung) => entryOf(rung, folder, source.probe)));
  await writeFile(join(folder, "master.m3u8"), mainPlaylist(entries));
  await makePoster(ffmpeg, source, folder, NEVER);
  const { storyboard } = await makeStoryboard(ffmpeg, source, folder, NEVER);
  const loudness = await measureLoudness(ffmpeg, source, NEVER);
  const { duration, width, height } = source.probe;
  const about: z.infer<typeof AboutVideo> = { duration, width, height, loudness, storyboard };
  await writeFile(join(folder, ABOUT_FILE), `${JSON.stringify(about, null, 2)}\n`);
}

const ffmpeg = await findFfmpeg({ ffmpeg: "ffmpeg", ffprobe: "ffprobe" });
if (!ffmpeg) throw new Error("This needs ffmpeg");
for (const clip of DEMO_CLIPS) {
  await makeVideo(ffmpeg, clip);
  terminal.line(clip.title);
}
