import type { Upload } from "@lyceum/shared/rest/videos.ts";
import { describe, expect, test, vi } from "vitest";

import type { Live } from "../live/follow-list.ts";
import { followUploads } from "./follow-uploads.ts";
import { OWN_UPLOADS, PENDING_UPLOADS, type UploadList, withUpload } from "./upload-list.ts";

const upload = (id: string, change: Partial<Upload> = {}): Upload => ({
  id,
  title: `Video ${id}`,
  status: 0,
  note: null,
  course_id: "waves",
  course_title: "Waves",
  email: "grace@school.example",
  created_at: `2026-01-01T00:00:0${id}.000Z`,
  media: "queued",
  progress: 0,
  failure: null,
  duration: null,
  loudness: null,
  version: 1,
  ...change,
});

/** A list that follows a connection whose answers the test provides. */
function feed(kind: UploadList) {
  let list: Upload[] = [];
  const asked: PromiseWithResolvers<{ uploads: Upload[] }>[] = [];
  const hears = new Map<string, (body: never) => void>();
  const connection = {
    state: "connected" as const,
    request: vi.fn((name: string) => {
      if (name !== "watchUploads") return Promise.resolve({});
      asked.push(Promise.withResolvers());
      return asked.at(-1)!.promise;
    }),
    on: (name: string, listener: (body: never) => void) => {
      hears.set(name, listener);
      return () => hears.delete(name);
    },
    onConnection: () => () => undefined,
  };
  const stop = followUploads(connection as unknown as Live, kind, (by) => (list = by(list)));
  return {
    connection,
    stop,
    ids: () => list.map(({ id }) => id),
    first: () => list[0],
    changed: (each: Upload) => hears.get("uploadChanged")?.({ upload: each } as never),
    removed: (videoId: string) => hears.get("uploadRemoved")?.({ videoId } as never),
    answer: async (uploads: Upload[]) => {
      asked.at(-1)!.resolve({ uploads });
      await vi.waitFor(() => Promise.resolve());
    },
  };
}

describe("the queue of an admin", () => {
  test("has what waits for approval, the longest first", async () => {
    const queue = feed(PENDING_UPLOADS);
    const sentBack = upload("3", { note: "Too quiet." });
    await queue.answer([upload("2"), upload("1"), sentBack, upload("4", { status: 1 })]);
    expect(queue.ids()).toEqual(["1", "2"]);
  });

  test("counts up as uploads come, and down as they are decided about or go", async () => {
    const queue = feed(PENDING_UPLOADS);
    await queue.answer([upload("1"), upload("2"), upload("3")]);
    queue.changed(upload("4"));
    expect(queue.ids()).toEqual(["1", "2", "3", "4"]);
    queue.changed(upload("1", { status: 1, version: 2 }));
    queue.changed(upload("2", { note: "Too quiet.", version: 2 }));
    queue.removed("3");
    expect(queue.ids()).toEqual(["4"]);
  });

  test("gets back one that its teacher was sent, once it waits again", async () => {
    const queue = feed(PENDING_UPLOADS);
    await queue.answer([upload("1", { note: "Too quiet." })]);
    queue.changed(upload("1", { version: 3 }));
    expect(queue.ids()).toEqual(["1"]);
  });

  test("keeps what was decided while the whole was under way", async () => {
    const queue = feed(PENDING_UPLOADS);
    queue.changed(upload("1", { status: 1, version: 2 }));
    await queue.answer([upload("1"), upload("2")]);
    expect(queue.ids()).toEqual(["2"]);
  });
});

describe("the uploads of a teacher", () => {
  test("are the newest first, whatever became of them", async () => {
    const own = feed(OWN_UPLOADS);
    await own.answer([upload("1", { status: 1 }), upload("2"), upload("3", { note: "No." })]);
    expect(own.ids()).toEqual(["3", "2", "1"]);
  });

  test("show progress and approval as they come, and never anything older", async () => {
    const own = feed(OWN_UPLOADS);
    await own.answer([upload("1")]);
    own.changed(upload("1", { status: 1, media: "processing", progress: 0.5, version: 5 }));
    own.changed(upload("1", { media: "processing", progress: 0.2, version: 4 }));
    expect(own.first()).toMatchObject({ status: 1, progress: 0.5 });
  });

  test("do not arrive after that was stopped, and the server knows", async () => {
    const own = feed(OWN_UPLOADS);
    await own.answer([upload("1")]);
    own.stop();
    own.removed("1");
    expect(own.ids()).toEqual(["1"]);
    expect(own.connection.request).toHaveBeenLastCalledWith("unwatchUploads", {});
  });
});

test("an upload that is known newer stays", () => {
  const known = [upload("1", { version: 7, title: "Newer" })];
  expect(withUpload(OWN_UPLOADS, known, upload("1", { version: 7 }))).toEqual(known);
});
