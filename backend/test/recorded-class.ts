import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { findFfmpeg } from "../src/transcoding/ffmpeg/ffmpeg.ts";
import { type TestApp, person, post } from "./app.ts";
import { beepsAndFlashes } from "./beeps-and-flashes.ts";
import { writeLog } from "./written-logs.ts";

const NOW = Date.now();

/** Recorded classes on a test's disk. `seconds`: of what their cameras show. */
export const recordedClasses = async (test: TestApp, { seconds }: { seconds: number }) => {
  const folder = join(test.folder, "recordings");
  await mkdir(folder, { recursive: true });
  const ffmpeg = (await findFfmpeg({ ffmpeg: "ffmpeg", ffprobe: "ffprobe", niceness: 0 }))!;
  const media = await beepsAndFlashes(join(test.folder, "source.mkv"), { seconds });
  // The same in each recording, so that the events and the files of all of them are the same.
  const producers = { video: randomUUID(), audio: randomUUID() };

  /** A class that is recorded, of a new teacher unless one is given. */
  const record = async (by?: Awaited<ReturnType<typeof person>>) => {
    const teacher = by ?? (await person(test, "teacher"));
    const made = await post(test.app, "/api/classes", { title: "Algebra" }, teacher.bearer);
    const classId = made.json().data.id as string;
    const { session_id: sessionId } = await test.backend.classes.setState(classId, "live");
    const asked = { id: randomUUID(), classId, sessionId: sessionId!, personId: teacher.id };
    const { id } = await test.backend.recordings.start(asked);
    await mkdir(join(folder, id));
    return { id, classId, sessionId: sessionId!, teacher };
  };

  /** Writes what one camera and microphone show of it, and a chapter at a moment in ms. */
  const film = async (id: string, chapters: readonly { at: number; title: string }[] = []) => {
    const { recordings } = test.backend;
    await recordings.addEvents(id, [
      { at: NOW, type: "captureStarted", body: { hostAt: NOW } },
      ...chapters.map(({ at, title }) => ({
        at: NOW + at,
        type: "chapter" as const,
        body: { title },
      })),
    ]);
    const who = { participantId: "ada", name: "Ada", role: "host" as const, paused: false };
    for (const kind of ["video", "audio"] as const) {
      const producerId = producers[kind];
      const file = `${producerId}.rtp`;
      const [mimeType, clockRate, source] =
        kind === "video"
          ? (["video/VP8", 90_000, "camera"] as const)
          : (["audio/opus", 48_000, "microphone"] as const);
      const body = { ...who, producerId, mimeType, clockRate, source, kind, file, startedAt: NOW };
      await recordings.addEvents(id, [{ at: NOW, type: "producerAdded", body }]);
      const head = { producerId, mimeType, clockRate, epoch: NOW };
      await writeLog(join(folder, id, file), head, media[kind]);
    }
  };

  /** What is noted of the bytes of its files. */
  const noted = async (id: string): Promise<number | null> => {
    const { size_bytes } = await test.database.queries
      .selectFrom("class_recordings")
      .select("size_bytes")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return size_bytes === null ? null : Number(size_bytes);
  };

  return { folder, ffmpeg, record, film, noted };
};
