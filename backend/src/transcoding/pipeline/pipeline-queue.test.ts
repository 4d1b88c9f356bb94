import { stat } from "node:fs/promises";
import { Readable } from "node:stream";

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { person } from "../../../test/app.ts";
import { ENCODED_ANEW } from "../../../test/clips.ts";
import { type PipelineBench, WHOLE, openPipelineBench } from "../../../test/pipeline-bench.ts";
import { type MediaStore, NotInStore } from "../../kernel/files/store.ts";

const SOON = { timeout: 60_000 };

describe("the queue of the pipeline", () => {
  let bench: PipelineBench;
  beforeAll(async () => {
    bench = await openPipelineBench();
  });
  afterEach(() => bench.clear());
  afterAll(() => bench.close());

  it(
    "makes the lowest quality alone before it is approved, and the others afterwards",
    async () => {
      const path = await bench.clips.make("pending.mp4", { ...ENCODED_ANEW, seconds: 4 });
      const id = await bench.queue(path, { status: "pending" });
      bench.start();
      await bench.reach(id, "ready");
      expect(await bench.row(id)).toMatchObject({ progress: 1, is_whole: false });
      expect(await bench.resolutions(id)).toEqual(["640x360"]);
      const first = (await stat(bench.fileOf(id, "360p_init.mp4"))).mtimeMs;
      const approved = await bench.approve(id);
      expect(approved).toMatchObject({ status: 1, media: "queued", progress: 0 });
      await expect.poll(async () => (await bench.row(id)).is_whole, { timeout: WHOLE }).toBe(true);
      expect(await bench.row(id)).toMatchObject({ media: "ready", progress: 1 });
      expect(await bench.resolutions(id)).toEqual(["640x360", "1280x720"]);
      expect((await stat(bench.fileOf(id, "360p_init.mp4"))).mtimeMs).toBe(first);
    },
    WHOLE,
  );

  it(
    "goes on with what was approved while its lowest quality was made",
    async () => {
      const path = await bench.clips.make("meanwhile.mp4", { size: "1280x720", seconds: 4 });
      const id = await bench.queue(path, { status: "pending" });
      bench.start();
      await expect
        .poll(async () => (await bench.row(id)).media, { timeout: WHOLE, interval: 5 })
        .toBe("processing");
      await bench.approve(id);
      await expect.poll(async () => (await bench.row(id)).is_whole, { timeout: WHOLE }).toBe(true);
      expect(await bench.resolutions(id)).toEqual(["640x360", "1280x720"]);
    },
    WHOLE,
  );

  it(
    "goes on with what was approved as its conversion began, whose approval asked for no further job",
    async () => {
      const path = await bench.clips.make("begun.mp4", { size: "1280x720", seconds: 2 });
      const id = await bench.queue(path, { status: "pending" });
      const { queries } = bench.test.database;
      const local: MediaStore["local"] = async (...asked) => {
        // As it is left by an approval that saw the job wait which began meanwhile.
        await queries
          .updateTable("videos")
          .set({ status: "approved", approved_at: new Date() })
          .where("id", "=", id)
          .execute();
        return bench.store.local(...asked);
      };
      bench.start({ store: { ...bench.store, local } });
      await expect.poll(async () => (await bench.row(id)).is_whole, { timeout: WHOLE }).toBe(true);
      expect(await bench.resolutions(id)).toEqual(["640x360", "1280x720"]);
    },
    WHOLE,
  );

  it(
    "keeps what plays of a video whose other qualities cannot be made",
    async () => {
      const path = await bench.clips.make("half.mp4", { ...ENCODED_ANEW, seconds: 2 });
      const id = await bench.queue(path, { status: "pending" });
      bench.start();
      await bench.reach(id, "ready");
      await bench.store.put(Readable.from(["no video"]), `videos/${id}/original.mp4`);
      await bench.approve(id);
      await expect.poll(async () => (await bench.row(id)).is_whole, { timeout: WHOLE }).toBe(true);
      expect(await bench.row(id)).toMatchObject({ media: "ready", failure: null });
      expect(await bench.decoded(id, "360p")).toEqual([640, 360, 20]);
    },
    WHOLE,
  );

  it(
    "stops the conversion of a video that is deleted, and goes on with the next",
    async () => {
      const path = await bench.clips.make("wrong.mp4", { ...ENCODED_ANEW, seconds: 60 });
      const wrong = await bench.queue(path);
      const right = await bench.queue(await bench.clips.make("right.mp4", { size: "320x180" }));
      const put: string[] = [];
      const store: MediaStore = {
        ...bench.store,
        put: async (source, key) => {
          put.push(key);
          return bench.store.put(source, key);
        },
      };
      bench.start({ store });
      await expect
        .poll(async () => (await bench.row(wrong)).media, { timeout: WHOLE, interval: 5 })
        .toBe("processing");
      const { queries } = bench.test.database;
      await queries.deleteFrom("videos").where("id", "=", wrong).execute();
      await bench.reach(right, "ready");
      expect((await bench.job(wrong))?.state ?? "completed").toBe("completed");
      expect(put.filter((key) => key.includes(wrong) && key.endsWith("m3u8"))).toEqual([]);
    },
    WHOLE,
  );

  it(
    "goes on with others where one is in trouble",
    async () => {
      const bad = await bench.queue(await bench.clips.make("odd.mp4", { size: "320x180" }));
      const good = await bench.queue(await bench.clips.make("even.mp4", { size: "320x180" }));
      const local: MediaStore["local"] = async (key, folder) => {
        if (key.includes(bad)) throw new Error("an error that nobody foresaw");
        return bench.store.local(key, folder);
      };
      bench.start({ store: { ...bench.store, local } });
      await bench.reach(good, "ready");
      expect((await bench.row(bad)).media).toBe("queued");
    },
    WHOLE,
  );

  it("takes one of each person in turn, and what plays already last", async () => {
    const busy = (await person(bench.test, "teacher")).id;
    const made = async (id: string, uploader_id: string, fields = {}) => {
      const dates = { created_at: new Date(2026, 0, Number(id)) };
      const title = { title: id, sha256: "0", size_bytes: 1, ...dates, ...fields };
      const file = { original_key: `videos/${id}`, original_type: "video/mp4" };
      await bench.test.database.queries
        .insertInto("videos")
        .values({ course_id: bench.courseId, uploader_id, ...title, ...file })
        .execute();
    };
    for (const day of ["1", "2", "3"]) await made(day, busy);
    await made("4", bench.uploader.id, { playlist_key: "a" });
    await made("5", bench.uploader.id);
    const order: (string | undefined)[] = [];
    const local: MediaStore["local"] = async (key) => {
      order.push(key.at(-1));
      throw new NotInStore(key);
    };
    bench.start({ store: { ...bench.store, local } });
    await expect.poll(() => order, SOON).toEqual(["1", "5", "2", "3", "4"]);
  });

  it("fails a video whose job the queue gave up without its worker, and none that is tried again", async () => {
    const queue = async () =>
      bench.queue(await bench.clips.make("lost.mp4", { size: "320x180" }), { media: "processing" });
    const [lost, again] = [await queue(), await queue()];
    const never: MediaStore["local"] = (_key, _folder, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new Error("stopped")));
      });
    bench.start({ store: { ...bench.store, local: never } });
    await expect.poll(async () => (await bench.job(again))?.state, SOON).toBe("created");
    await bench.test.database.pool.query(
      `insert into pgboss.job (name, policy, singleton_key, source_name)
       select 'dead-letters', 'standard', id, 'video-conversion' from unnest($1::text[]) as id`,
      [[lost, again]],
    );
    await bench.test.database.pool.query(
      "delete from pgboss.job where name = 'video-conversion' and singleton_key = $1",
      [lost],
    );
    await bench.look();
    expect(await bench.row(lost)).toMatchObject({ media: "failed", progress: 1 });
    expect((await bench.row(again)).media).toBe("processing");
  });

  it("holds no connection of the pool while it works", async () => {
    const id = await bench.queue(await bench.clips.make("pool.mp4", { size: "320x180" }));
    const begun = Promise.withResolvers<void>();
    const local: MediaStore["local"] = (_key, _folder, signal) => {
      begun.resolve();
      return new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new Error("stopped")));
      });
    };
    bench.start({ store: { ...bench.store, local } });
    await begun.promise;
    const { pool } = bench.test.database;
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
    // What was under way as the process stopped waits for the next.
    await bench.stop();
    expect((await bench.row(id)).media).toBe("queued");
  });

  it(
    "works on one video in one process only, however many there are",
    async () => {
      const ids: string[] = [];
      for (const name of ["once.mp4", "twice.mp4"])
        ids.push(await bench.queue(await bench.clips.make(name, { size: "320x180" })));
      const begun: string[] = [];
      const local: MediaStore["local"] = async (key, folder, signal) => {
        begun.push(key);
        return bench.store.local(key, folder, signal);
      };
      for (let process = 0; process < 3; process += 1)
        bench.start({ store: { ...bench.store, local } });
      for (const id of ids) await bench.reach(id, "ready");
      expect(begun.toSorted()).toEqual(ids.map((id) => `videos/${id}/original.mp4`).toSorted());
    },
    WHOLE,
  );
});
