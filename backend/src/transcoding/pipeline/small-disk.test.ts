import { readdir } from "node:fs/promises";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { ENCODED_ANEW } from "../../../test/clips.ts";
import { type PipelineBench, WHOLE, openPipelineBench } from "../../../test/pipeline-bench.ts";
import { mountSmallDisk } from "../../../test/small-disk.ts";
import { DiskRoom } from "../../kernel/files/DiskRoom.ts";

const MB = 1024 * 1024;
const disk = mountSmallDisk(64);

describe.skipIf(!disk)("on a disk with less room than is kept for the database", () => {
  let bench: PipelineBench;
  beforeAll(async () => {
    bench = await openPipelineBench(disk!.folder);
  });
  afterAll(async () => {
    await bench.close();
    disk!.unmount();
  });

  it(
    "a video waits, is stopped where the room goes while it is made, and is made once there is room",
    async () => {
      const shape = { ...ENCODED_ANEW, rate: "25", seconds: 12 };
      const id = await bench.queue(await bench.clips.make("a.mp4", shape));
      await disk!.fill(MB);
      const room = new DiskRoom(disk!.folder);
      let looks = 0;
      const left = async () => {
        looks += 1;
        return room.left();
      };
      bench.start({ room: { left } });
      // It is looked at again after a minute or two.
      await expect
        .poll(async () => (await bench.job(id))?.state, { timeout: 60_000 })
        .toBe("retry");
      await bench.hurry();
      await expect.poll(() => looks, { timeout: 60_000 }).toBeGreaterThan(1);
      expect((await bench.row(id)).media).toBe("queued");

      await expect
        .poll(async () => (await bench.job(id))?.state, { timeout: 60_000 })
        .toBe("retry");
      await disk!.empty();
      await bench.hurry();
      await bench.reach(id, "processing");
      await disk!.fill(MB);
      const folders = () => readdir(bench.store.workFolder);
      await expect.poll(folders, { timeout: WHOLE }).toEqual([]);
      expect(await bench.row(id)).toMatchObject({ media: "processing", failure: null });

      await expect
        .poll(async () => (await bench.job(id))?.state, { timeout: 60_000 })
        .toBe("retry");
      await disk!.empty();
      await bench.hurry();
      await bench.reach(id, "ready");
    },
    3 * WHOLE,
  );
});
