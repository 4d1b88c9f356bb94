import { setTimeout as pause } from "node:timers/promises";

import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { SignalingHarness, localSfu } from "../../test/SignalingHarness.ts";
import { MISSED_CHANGES_MOST } from "./limits.ts";
import type { LivePage } from "../../test/LivePage.ts";
import type { Account } from "../../test/InMemoryPorts.ts";

let sfu: Sfu;
let harness: SignalingHarness;
let teacher: Account;
let pages: Record<"teacher" | "colleague" | "admin" | "student", LivePage>;

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(async () => {
  harness = await SignalingHarness.open(sfu);
  teacher = harness.ports.enrol("teacher");
  pages = {
    teacher: await harness.page(teacher),
    colleague: await harness.page(harness.ports.enrol("teacher")),
    admin: await harness.page(harness.ports.enrol("admin")),
    student: await harness.page(harness.ports.enrol("student")),
  };
  for (const page of Object.values(pages)) await page.request("watchUploads", {});
});
afterEach(() => harness.close());

/** Once the feed is through with all that happened before. */
const settled = async () => {
  const { id } = harness.ports.addUpload(teacher.person);
  const heard = (page: LivePage) =>
    expect.poll(() => page.notices("uploadChanged").at(-1)?.upload.id).toBe(id);
  await Promise.all([heard(pages.teacher), heard(pages.admin)]);
};

const heardOf = async (videoId: string) => {
  await settled();
  const outcome: Record<string, (string | number)[]> = {};
  for (const [who, page] of Object.entries(pages)) {
    const changed = page.notices("uploadChanged").filter(({ upload }) => upload.id === videoId);
    if (changed.length > 0) outcome[who] = changed.map(({ upload }) => upload.status);
  }
  return outcome;
};

const readsOf = (kind: "uploadsOf" | "openUploads") => vi.spyOn(harness.ports.videos, kind);

describe("the feed of uploads", () => {
  it("answers a teacher's own, and an admin what is not approved", async () => {
    const pending = harness.ports.addUpload(teacher.person);
    const approved = harness.ports.addUpload(teacher.person, { status: 1 });
    const ids = async (page: LivePage) =>
      (await page.request("watchUploads", {})).uploads.map(({ id }) => id);
    expect(await ids(pages.teacher)).toEqual([pending.id, approved.id]);
    expect(await ids(pages.admin)).toEqual([pending.id]);
    expect(await ids(pages.colleague)).toEqual([]);
    expect(await ids(pages.student)).toEqual([]);
  });

  it("tells of an upload its uploader and admins, and nobody else", async () => {
    const { id } = harness.ports.addUpload(teacher.person);
    expect(await heardOf(id)).toEqual({ teacher: [0], admin: [0] });
  });

  it("names no account in what it sends", async () => {
    harness.ports.addUpload(teacher.person);
    const { upload } = await pages.admin.notice("uploadChanged");
    expect(upload).not.toHaveProperty("uploaderId");
  });

  it("tells admins once that it is approved, and its uploader of all that follows", async () => {
    const { id } = harness.ports.addUpload(teacher.person);
    await pages.admin.notice("uploadChanged");
    harness.ports.changeUpload(id, { status: 1 });
    expect((await pages.admin.notice("uploadChanged")).upload.status).toBe(1);
    harness.ports.changeUpload(id, { media: "processing" });
    const last = () => pages.teacher.notices("uploadChanged").at(-1)?.upload;
    await expect.poll(() => last()?.media).toBe("processing");
    expect(await heardOf(id)).toEqual({ teacher: [0, 1, 1] });
  });

  it("tells of one that is sent back", async () => {
    const { id } = harness.ports.addUpload(teacher.person);
    await pages.teacher.notice("uploadChanged");
    harness.ports.changeUpload(id, { note: "Too quiet." });
    expect((await pages.teacher.notice("uploadChanged")).upload.note).toBe("Too quiet.");
  });

  it("tells of a deleted one by its id alone", async () => {
    const { id } = harness.ports.addUpload(teacher.person);
    await pages.teacher.notice("uploadChanged");
    harness.ports.deleteUpload(id);
    expect(await pages.teacher.notice("uploadRemoved")).toEqual({ videoId: id });
    expect(await pages.admin.notice("uploadRemoved")).toEqual({ videoId: id });
  });

  it("ends with the newest state, however fast the changes come and slow the database is", async () => {
    const { id } = harness.ports.addUpload(teacher.person);
    const find = harness.ports.videos.findUpload;
    let slow = true;
    vi.spyOn(harness.ports.videos, "findUpload").mockImplementation(async (videoId) => {
      const found = await find(videoId);
      if (slow) await pause(30);
      slow = !slow;
      return found;
    });
    for (let percent = 1; percent <= 100; percent += 1) {
      harness.ports.changeUpload(id, { progress: percent / 100 });
      if (percent % 20 === 0) await pause(10);
    }
    await expect.poll(() => pages.teacher.notices("uploadChanged").at(-1)?.upload.progress).toBe(1);
    const versions = pages.teacher.notices("uploadChanged").map(({ upload }) => upload.version);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  });

  it("tells after its answer what changed while the list was read", async () => {
    const read = harness.ports.videos.uploadsOf;
    readsOf("uploadsOf").mockImplementationOnce(async (personId) => {
      const before = await read(personId);
      harness.ports.addUpload(teacher.person, { title: "Meanwhile" });
      await expect.poll(() => pages.admin.notices("uploadChanged")).toHaveLength(1);
      return before;
    });
    const { uploads } = await pages.teacher.request("watchUploads", {});
    expect(uploads).toEqual([]);
    pages.teacher.heard.splice(0);
    expect((await pages.teacher.notice("uploadChanged")).upload.title).toBe("Meanwhile");
  });

  it("tells after its answer that something was deleted while the list was read", async () => {
    const { id } = harness.ports.addUpload(teacher.person);
    const read = harness.ports.videos.uploadsOf;
    readsOf("uploadsOf").mockImplementationOnce(async (personId) => {
      const before = await read(personId);
      harness.ports.deleteUpload(id);
      await expect.poll(() => pages.admin.notices("uploadRemoved")).toHaveLength(1);
      return before;
    });
    const { uploads } = await pages.teacher.request("watchUploads", {});
    expect(uploads.map((upload) => upload.id)).toEqual([id]);
    pages.teacher.heard.splice(0);
    expect(await pages.teacher.notice("uploadRemoved")).toEqual({ videoId: id });
  });

  it("answers after one reading while something changes all the time", async () => {
    const { id } = harness.ports.addUpload(teacher.person);
    const read = harness.ports.videos.uploadsOf;
    let progress = 0;
    const reads = readsOf("uploadsOf").mockImplementation(async (personId) => {
      const before = await read(personId);
      harness.ports.changeUpload(id, { progress: (progress += 1) });
      const last = () => pages.admin.notices("uploadChanged").at(-1)?.upload;
      await expect.poll(() => last()?.progress).toBe(progress);
      return before;
    });
    const asked = pages.teacher.request("watchUploads", {});
    await expect.poll(() => reads.mock.calls.length).toBeGreaterThan(0);
    await asked;
    expect(reads).toHaveBeenCalledTimes(1);
    await expect.poll(() => pages.teacher.notices("uploadChanged").at(-1)?.upload.progress).toBe(1);
  });

  it("has a page ask again that missed more than is told again, or a gap", async () => {
    const again = await harness.page(teacher);
    readsOf("uploadsOf").mockImplementationOnce(async () => {
      for (let more = 0; more <= MISSED_CHANGES_MOST; more += 1)
        harness.ports.addUpload(teacher.person);
      await settled();
      return [];
    });
    await again.request("watchUploads", {});
    expect(await again.notice("feedsStale")).toEqual({});
    readsOf("openUploads").mockImplementationOnce(async () => {
      harness.ports.gap();
      return [];
    });
    await pages.admin.request("watchUploads", {});
    expect(await pages.admin.notice("feedsStale")).toEqual({});
  });

  it("says that it may have missed something, when the line was cut or a change could not be read", async () => {
    harness.ports.gap();
    expect(await pages.teacher.notice("feedsStale")).toEqual({});
    vi.spyOn(harness.ports.videos, "findUpload").mockRejectedValueOnce(new Error("no database"));
    harness.ports.addUpload(teacher.person);
    expect(await pages.teacher.notice("feedsStale")).toEqual({});
    expect(pages.teacher.heard).toEqual([]);
  });

  it("tells nothing to who no longer watches", async () => {
    await pages.teacher.request("unwatchUploads", {});
    harness.ports.addUpload(teacher.person);
    await pages.admin.notice("uploadChanged");
    await pages.teacher.request("unwatchUploads", {});
    expect(pages.teacher.heard).toEqual([]);
  });
});
