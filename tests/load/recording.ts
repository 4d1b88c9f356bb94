import { randomUUID } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";

import { compose } from "@lyceum/backend/recordings/composition/compose.ts";
import { findFfmpeg } from "@lyceum/backend/transcoding/ffmpeg/ffmpeg.ts";
import type { RecordingEvent } from "@lyceum/shared/recording-events.ts";
import { type Recording, listRecordings, submitRecording } from "@lyceum/shared/rest/recordings.ts";

import { runToTheEnd } from "../../setup/program.ts";
import { step, terminal } from "../../setup/steps.ts";
import { prepareWorker } from "../../setup/worker/worker.ts";
import { adminToken } from "./admin-token.ts";
import { captureCost } from "./capture-cost.ts";
import { openFolder, prepareGround } from "./ground.ts";
import { type Column, markdown } from "./markdown.ts";
import { type Material, type Scene, makeMaterial, writeScene } from "./recorded-material.ts";
import { keepResults } from "./results.ts";
import { type School, openSchool } from "./school.ts";
import { SiteProcess } from "./SiteProcess.ts";
import { watchStages } from "./stages.ts";

const { values } = parseArgs({
  options: {
    /** Seconds of each layout, and of the class that goes all the way. */
    layout: { type: "string", default: "60" },
    class: { type: "string", default: "600" },
    people: { type: "string", default: "8" },
  },
});
const [layoutSeconds, classSeconds] = [Number(values.layout), Number(values.class)];
const MEGABYTE = 1e6;
/** A composition begins this many seconds after its class: see composition-kind.ts. It is not waited for here. */
const LOOK_EVERY = 500;

const whole = (seconds: number) => ({ from: 0, to: seconds });
const LAYOUTS: { name: string; scene: Scene }[] = [
  { name: "one face", scene: { seconds: layoutSeconds, faces: 1, screen: null } },
  { name: "four faces", scene: { seconds: layoutSeconds, faces: 4, screen: null } },
  {
    name: "a screen and who speaks",
    scene: { seconds: layoutSeconds, faces: 4, screen: whole(layoutSeconds) },
  },
];

type Composed = { name: string; took: number; times: number; logs: number; video: number };

const sizeOf = async (folder: string, ending: string): Promise<number> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith(ending));
  const sizes = await Promise.all(files.map((file) => stat(join(folder, file))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
};

const composeScene = async (
  root: string,
  material: Material,
  { name, scene }: (typeof LAYOUTS)[number],
): Promise<Composed> => {
  const ffmpeg = await findFfmpeg({ ffmpeg: "ffmpeg", ffprobe: "ffprobe" });
  const folder = join(root, randomUUID());
  const events = await writeScene(folder, material, scene);
  const { signal } = new AbortController();
  const began = performance.now();
  await compose({ ffmpeg: ffmpeg!, folder, events, signal, progress: () => undefined });
  const took = (performance.now() - began) / 1_000;
  const sizes = { logs: await sizeOf(folder, ".rtp"), video: await sizeOf(folder, "class.mp4") };
  return { name, took, times: took / scene.seconds, ...sizes };
};

/** A recording that has ended, of a class of the school's admin. */
const keepRecording = async (
  { database: { pool } }: School,
  id: string,
  events: RecordingEvent[],
) => {
  const { rows } = await pool.query<{ class: string; session: string }>(
    `with class as (
       insert into classes (title, access, teacher_id, state, started_at)
       select 'Algebra', 'open', id, 'live', now() from users returning id)
     select id as class from class`,
  );
  const classId = rows[0]!.class;
  await pool.query(
    `insert into class_recordings (id, class_id, session_id)
     select $1, $2, id from class_sessions where class_id = $2`,
    [id, classId],
  );
  for (const { at, type, body } of events)
    await pool.query(
      "insert into recording_events (recording_id, at, type, body) values ($1, $2, $3, $4)",
      [id, at, type, JSON.stringify(body)],
    );
  await pool.query("update classes set state = 'ended', ended_at = now() where id = $1", [classId]);
};

const caller = (url: string, token: string) => {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return async (method: string, path: string, body?: object) => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const reply = await fetch(`${url}/api${path}`, init);
    if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}.`);
    return reply.json();
  };
};
type Call = ReturnType<typeof caller>;

const untilItIs = async (call: Call, state: Recording["state"]): Promise<void> => {
  for (;;) {
    const { data } = listRecordings.reply.parse(await call("GET", listRecordings.url));
    if (data[0]?.state === state) return;
    if (data[0]?.failure) throw new Error(data[0].failure);
    await wait(LOOK_EVERY);
  }
};

type Stage = { name: string; took: number };

/** A class of ten minutes from its end until it plays: half of it a screen, half of it four faces. */
const toTopic = async (
  opened: AsyncDisposableStack,
  root: string,
  material: Material,
): Promise<Stage[]> => {
  const school = await openSchool(opened, { courses: 1, videosEach: 0 });
  const id = randomUUID();
  const screen = whole(classSeconds / 2);
  const scene: Scene = { seconds: classSeconds, faces: 4, screen };
  await keepRecording(school, id, await writeScene(join(root, "recordings", id), material, scene));
  const { databaseUrl, courseIds } = school;
  const course_id = courseIds[0] ?? "";
  const site = await SiteProcess.start(opened, { databaseUrl, folder: root, transcodes: 1 });
  const call = caller(site.url, await adminToken(site));
  const stages: Stage[] = [];
  const timed = async (name: string, task: () => Promise<unknown>) => {
    const began = performance.now();
    await task();
    stages.push({ name, took: (performance.now() - began) / 1_000 });
  };
  await timed("it is a video that its teacher can watch", () => untilItIs(call, "ready"));
  const form = { title: "Algebra, live", course_id };
  await call("POST", submitRecording.url.replace(":id", id), form);
  await timed("submitted, it is a topic", () => untilItIs(call, "submitted"));
  const began = performance.now();
  const rungs = await watchStages(site.url, course_id);
  const plays = rungs.find(({ name }) => name.endsWith("plays"));
  stages.push({ name: "it plays", took: plays?.at ?? (performance.now() - began) / 1_000 });
  return stages;
};

const COMPOSED: Column<Composed>[] = [
  { title: `${layoutSeconds} s of`, words: true, of: ({ name }) => name },
  { title: "composed in, s", of: ({ took }) => took.toFixed(1) },
  { title: "× as long", of: ({ times }) => times.toFixed(2) },
  {
    title: "logs, MB an hour",
    of: ({ logs }) => ((logs / MEGABYTE / layoutSeconds) * 3_600).toFixed(0),
  },
  {
    title: "video, MB an hour",
    of: ({ video }) => ((video / MEGABYTE / layoutSeconds) * 3_600).toFixed(0),
  },
];
const STAGES: Column<Stage>[] = [
  {
    title: `a class of ${classSeconds / 60} minutes, after its end`,
    words: true,
    of: ({ name }) => name,
  },
  { title: "minutes", of: ({ took }) => (took / 60).toFixed(1) },
];

/** What a recording costs while it is made, and until it plays: see docs/PERFORMANCE.md. */
await runToTheEnd(async (opened) => {
  await prepareGround(opened);
  const workerBin = await prepareWorker(terminal);
  const root = await openFolder(opened);
  const capture = await step("Capture", () =>
    captureCost(opened, join(root, "captured"), {
      people: Number(values.people),
      workerBin,
      milliseconds: 15_000,
    }),
  );
  const material = await step("Pictures and sounds", () => makeMaterial(root));
  const composed: Composed[] = [];
  for (const layout of LAYOUTS)
    composed.push(await step(layout.name, () => composeScene(root, material, layout)));
  const stages = await step("From the class to the topic", () => toTopic(opened, root, material));
  const { people, idle, recording, written } = capture;
  terminal.line(
    `\nLoad before the end: ${loadavg()[0]?.toFixed(1)}\n` +
      `${people} cameras and microphones: ${idle.toFixed(1)} % of a core, recorded ${recording.toFixed(1)} %, ` +
      `so ${((recording - idle) / people).toFixed(2)} % a person; ${written.toFixed(0)} kB/s a person\n\n` +
      `${markdown(COMPOSED, composed)}\n\n${markdown(STAGES, stages)}`,
  );
  await keepResults("recording", { ...values, capture, composed, stages });
  return true;
});
