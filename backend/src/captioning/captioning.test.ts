import { chmod, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, post, silent } from "../../test/app.ts";
import { clipFolder } from "../../test/clips.ts";
import { course, video } from "../../test/school.ts";
import { JOB_KINDS } from "../job-kinds.ts";
import { DiskRoom } from "../kernel/files/DiskRoom.ts";
import { type MediaStore, localStore } from "../kernel/files/store.ts";
import { JobQueue } from "../kernel/jobs/JobQueue.ts";
import { mediaRemovals } from "../media-removals/removals-repository.ts";
import { listUncaptioned } from "./captioning-repository.ts";
import { captioningJob } from "./captioning.ts";

const WHOLE = { timeout: 120_000 };
const PLAIN = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];
const VTT = "WEBVTT\n\n00:01.000 --> 00:02.000\n<b>Hello</b>\n";

let test: TestApp;
let clips: Awaited<ReturnType<typeof clipFolder>>;
let store: MediaStore;
let folder: string;
const opened: JobQueue[] = [];

beforeAll(async () => {
  [test, clips] = await Promise.all([openApp(), clipFolder()]);
  store = await localStore(test.folder);
});
afterAll(async () => {
  await test.close();
  await clips.close();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lyceum-captions-"));
});
afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.close();
  await run("delete from pgboss.job");
  await run("update videos set captioned_at = now()");
  await rm(folder, { recursive: true });
});

const run = async (statement: string, values: unknown[] = []) =>
  (await test.database.pool.query(statement, values)).rows;

/** An approved video that plays. */
const playing = async ({ sound = true, args = PLAIN } = {}) => {
  const teacher = await person(test, "teacher");
  const { id: course_id } = await course(test, { teacher_id: teacher.id });
  const { id } = await video(test, { course_id, uploader_id: teacher.id });
  const name = sound ? "sound.mp4" : "silent.mp4";
  const key = `videos/${id}/original.mp4`;
  await store.put(await clips.make(name, { size: "160x120", sound, args }), key);
  await run(
    "update videos set original_key = $2, original_type = 'video/mp4', duration = 2, media = 'ready' where id = $1",
    [id, key],
  );
  return { id, teacher, course_id };
};

/** A program of an operator's. */
const program = async (lines: string): Promise<string> => {
  const path = join(folder, "captions.sh");
  await writeFile(path, `#!/bin/sh\n${lines}\n`);
  await chmod(path, 0o755);
  return path;
};

/** Has it write the captions of what waits. */
const work = async (
  path: string,
  room: Pick<DiskRoom, "left"> = new DiskRoom(store.workFolder),
) => {
  const jobs = await JobQueue.open(test.database, JOB_KINDS, silent);
  opened.push(jobs);
  await jobs.work(
    captioningJob({
      database: test.database,
      jobs,
      ffmpeg: clips.ffmpeg,
      store,
      room,
      removals: mediaRemovals(test.database, store),
      log: silent,
      command: { program: path, language: "pt-BR" },
      concurrency: 1,
    }),
  );
};
/** What this work left on the disk. */
const leftovers = async () =>
  (await readdir(store.workFolder)).filter((name) => name.startsWith("transcode-"));
const row = async (id: string) => (await run("select * from videos where id = $1", [id]))[0];
const jobOf = async (id: string) =>
  (
    await run(
      "select state, output from pgboss.job where name = 'video-captioning' and singleton_key = $1",
      [id],
    )
  )[0];
const said = async (id: string) => {
  const { captions_key } = await row(id);
  return captions_key && text(await store.read(captions_key));
};

describe("captions by a program of the operator's", () => {
  it("are made of the sound, written again, and said to be made", WHOLE, async () => {
    const { id, course_id } = await playing();
    const log = join(folder, "asked");
    await work(
      await program(
        `head -c 12 "$1" | tail -c 4 > ${log}; echo " $2" >> ${log}; printf '${VTT.replaceAll("\n", "\\n")}'`,
      ),
    );
    await expect.poll(() => said(id), WHOLE).toContain("00:00:01.000 --> 00:00:02.000\nHello\n");
    expect(await readFile(log, "utf8")).toBe("WAVE pt-BR\n");
    const reply = await post(test.app, "/api/video/get_video_by_id", { id: course_id });
    expect(reply.json().data[0].playback.captions).toMatchObject({
      language: "pt-BR",
      automatic: true,
    });
    expect(await leftovers()).toEqual([]);
    expect(await run("select * from media_removals")).toEqual([]);
  });

  it.each([
    ["begins late", "gt(t,1)"],
    ["pauses", "lt(t,0.5)+gt(t,1)"],
  ])(
    "are made of a sound that begins when the video does, also where that of the video %s",
    WHOLE,
    async (_what, heard) => {
      const { id } = await playing({ args: [...PLAIN, "-af", `aselect='${heard}'`] });
      const log = join(folder, "size");
      await work(await program(`wc -c < "$1" > ${log}; echo WEBVTT`));
      await expect.poll(async () => (await row(id)).captioned_at, WHOLE).not.toBeNull();
      // Of 16 kHz, 16 bits and 2 s.
      expect(Number(await readFile(log, "utf8")) / 32_000).toBeCloseTo(2, 1);
    },
  );

  it(
    "are a person's once they are saved, and are not made again once they are removed",
    WHOLE,
    async () => {
      const { id, teacher } = await playing();
      await work(await program(`printf '${VTT.replaceAll("\n", "\\n")}'`));
      await expect.poll(() => said(id), WHOLE).toBeTruthy();
      const saved = await post(
        test.app,
        `/api/videos/${id}/captions`,
        { language: "en", text: VTT },
        teacher.bearer,
      );
      expect(saved.json().data.captions).toMatchObject({ language: "en", automatic: false });
      const url = `/api/videos/${id}/captions`;
      await test.app.inject({ method: "DELETE", url, headers: teacher.bearer });
      expect(await row(id)).toMatchObject({ captions_key: null, captioned_at: expect.any(Date) });
    },
  );

  it("never replace what a person wrote meanwhile", WHOLE, async () => {
    const { id, teacher } = await playing();
    const begun = join(folder, "begun");
    await work(
      await program(
        `touch ${begun}; while [ -e ${begun} ]; do sleep 0.05; done; printf '${VTT.replaceAll("\n", "\\n")}'`,
      ),
    );
    await expect.poll(() => readdir(folder), WHOLE).toContain("begun");
    const own = { language: "en", text: VTT.replace("Hello", "Good morning") };
    await post(test.app, `/api/videos/${id}/captions`, own, teacher.bearer);
    await rm(begun);
    await expect.poll(async () => (await jobOf(id))?.state, WHOLE).toBe("completed");
    expect(await said(id)).toContain("Good morning");
    expect(await readdir(join(test.folder, "videos", id))).toHaveLength(2);
  });

  it.each([
    ["has no sound", false, "exit 1"],
    ["is silent", true, "echo WEBVTT"],
  ])("are not asked for again where a video %s", WHOLE, async (_what, sound, lines) => {
    const { id } = await playing({ sound });
    await work(await program(lines));
    await expect.poll(async () => (await row(id)).captioned_at, WHOLE).not.toBeNull();
    expect(await row(id)).toMatchObject({ captions_key: null });
  });

  it.each([
    ["prints something else", "echo Hello", "failed", /neither WebVTT nor SRT/],
    ["fails", "echo broken >&2; exit 3", "retry", /broken/],
    ["prints without end", "yes WEBVTT", "retry", /ended \(output/],
  ])("cost their job alone where the program %s", WHOLE, async (_what, lines, state, reason) => {
    const { id } = await playing();
    await work(await program(lines));
    await expect.poll(async () => JSON.stringify(await jobOf(id)), WHOLE).toMatch(reason);
    expect((await jobOf(id))?.state).toBe(state);
    expect(await row(id)).toMatchObject({ captions_key: null, captioned_at: null });
    expect(await leftovers()).toEqual([]);
  });

  it("are asked for where another job of the video was given up, and not where theirs was", async () => {
    const [other, own] = [await playing(), await playing()];
    await run(
      `insert into pgboss.job (name, policy, singleton_key, source_name)
       select 'dead-letters', 'standard', id, source
       from unnest($1::text[], $2::text[]) as given(id, source)`,
      [
        [other.id, own.id],
        ["video-conversion", "video-captioning"],
      ],
    );
    const found = await listUncaptioned(test.database.queries, 10);
    expect(found.map(({ id }) => id)).toEqual([other.id]);
  });

  it("wait where the disk fills up meanwhile, and leave nothing on it", WHOLE, async () => {
    const { id } = await playing();
    let left = 1;
    const begun = join(folder, "begun");
    await work(await program(`touch ${begun}; exec sleep 300`), { left: async () => left });
    await expect.poll(() => readdir(folder), WHOLE).toContain("begun");
    left = -1;
    await expect.poll(async () => (await jobOf(id))?.state, WHOLE).toBe("retry");
    expect(await row(id)).toMatchObject({ captions_key: null, captioned_at: null });
    expect(await leftovers()).toEqual([]);
  });

  it("wait where the program cannot be started", WHOLE, async () => {
    const { id } = await playing();
    await work(join(folder, "nothing"));
    await expect.poll(async () => (await jobOf(id))?.state, WHOLE).toBe("retry");
    expect(await row(id)).toMatchObject({ captioned_at: null });
  });
});
