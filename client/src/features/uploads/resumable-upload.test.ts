import { Upload } from "tus-js-client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createResumableUpload } from "./resumable-upload.ts";

const page = new EventTarget();
const start = vi.fn();

beforeEach(() => {
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", { baseURI: "https://school.test/", querySelector: () => null });
  vi.spyOn(Upload.prototype, "start").mockImplementation(start);
  vi.spyOn(Upload.prototype, "abort").mockResolvedValue();
});
afterEach(() => {
  start.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** An upload that goes on: `lose` is an attempt without an answer, `onLine` the network's return. */
async function going() {
  const told = vi.fn();
  const upload = createResumableUpload({
    file: new File(["A video"], "lens.mp4"),
    owner: "ada@school.test",
    onProgress: () => {},
    onWaiting: told,
  });
  upload.start();
  await vi.waitFor(() => expect(start).toHaveBeenCalledOnce());
  const { options } = start.mock.contexts[0] as Upload;
  const lose = () => options.onShouldRetry!(new Error("no answer") as never, 0, options);
  const onLine = async () => {
    page.dispatchEvent(new Event("online"));
    await new Promise(setImmediate);
  };
  return { upload, lose, onLine, told };
}

test("an upload that waits for the network goes on at once when it is back", async () => {
  const { upload, lose, onLine, told } = await going();
  await onLine();
  expect(start).toHaveBeenCalledOnce();
  expect(lose()).toBe(true);
  expect(told).toHaveBeenCalledOnce();
  await onLine();
  expect(start).toHaveBeenCalledTimes(2);
  upload.close();
});

test("one that was paused while it waited stays paused, and goes on once when it is asked to", async () => {
  const { upload, lose, onLine } = await going();
  lose();
  upload.pause();
  await onLine();
  expect(start).toHaveBeenCalledOnce();
  upload.start();
  await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(2));
  await onLine();
  expect(start).toHaveBeenCalledTimes(2);
  upload.close();
});

test("what it continues of an earlier visit it continues after a pause too", async () => {
  const earlier = { uploadUrl: "https://school.test/api/upload/resumable/1" };
  const find = vi.spyOn(Upload.prototype, "findPreviousUploads");
  find.mockResolvedValue([earlier as never]);
  const { upload } = await going();
  const { url } = start.mock.contexts[0] as Upload;
  expect(url).toBe(earlier.uploadUrl);
  upload.pause();
  // Another of the same file was made meanwhile, in another tab.
  find.mockResolvedValue([{ uploadUrl: "https://school.test/api/upload/resumable/2" } as never]);
  upload.start();
  await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(2));
  expect((start.mock.contexts[1] as Upload).url).toBe(earlier.uploadUrl);
  upload.close();
});
