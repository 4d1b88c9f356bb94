import { mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { RecordingEvent } from "@lyceum/shared/recording-events.ts";
import { expect, it, onTestFinished } from "vitest";

import { voiceEvent } from "../../../test/voice-event.ts";
import { findFfmpeg } from "../../transcoding/ffmpeg/ffmpeg.ts";
import { compose } from "./compose.ts";

const NOW = 1_800_000_000_000;
const VOICE = voiceEvent(NOW, NOW);

const EVENTS: RecordingEvent[] = [
  { at: NOW, type: "captureStarted", body: { hostAt: NOW } },
  VOICE,
  { at: NOW + 4_000, type: "captureStopped", body: { reason: "stopped" } },
];

it("a recording is not empty where the disk does not tell how long its logs are: the next try may find it", async () => {
  const ffmpeg = (await findFfmpeg({ ffmpeg: "ffmpeg", ffprobe: "ffprobe", niceness: 0 }))!;
  const folder = await mkdtemp(join(tmpdir(), "lyceum-unread-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  // A link to itself: an error that also root gets, and that is not ENOENT.
  const { file } = VOICE.body;
  await symlink(file, join(folder, file));
  const { signal } = new AbortController();
  const composing = { ffmpeg, folder, events: EVENTS, signal, progress: () => {} };
  await expect(compose(composing)).rejects.toMatchObject({ code: "ELOOP" });
  // Nothing is kept that the next try would go by.
  expect(await readdir(join(folder, "work"))).toEqual([]);
});
