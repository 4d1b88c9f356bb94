import { Upload } from "tus-js-client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { session } from "../../session/session.ts";
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

const HERE = "https://school.test/api/upload/resumable";
const ELSEWHERE = "https://other.test/api/upload/resumable";

/** A request of the upload that has this status as its answer; null for none. */
async function exchange(method: string, url: string, status: number | null) {
  const { options } = start.mock.contexts[0] as Upload;
  const request = { getMethod: () => method, getURL: () => url, setHeader: () => {} } as never;
  const answer = { getStatus: () => status, getBody: () => "" } as never;
  await options.onBeforeRequest!(request);
  if (status !== null) await options.onAfterResponse!(request, answer);
}

/** What the upload does after a request that failed: whether it is tried again. */
function isTriedAgain() {
  const { options } = start.mock.contexts[0] as Upload;
  const error = new Error("It failed.") as never;
  const again = options.onShouldRetry!(error, 0, options);
  if (!again) options.onError!(error);
  return again;
}

/** An upload whose last request had this status as its answer; null for none. `again`: whether it is tried again. */
async function answered(method: string, url: string, status: number | null) {
  const { upload, told } = await going();
  await exchange(method, url, status);
  return { upload, told, again: isTriedAgain() };
}

test.each([
  ["does not know the call", HERE, 404],
  ["knows its path for other methods alone", HERE, 405],
  ["is elsewhere and does not allow its headers", ELSEWHERE, null],
])("a backend that %s takes the file in its form", async (_which, url, status) => {
  const { upload, told, again } = await answered("POST", url, status);
  expect(again).toBe(false);
  expect(await upload.done).toBeNull();
  expect(told).not.toHaveBeenCalled();
  upload.close();
});

test("a file goes in its form where that goes to another backend", async () => {
  vi.stubGlobal("document", {
    baseURI: "https://school.test/",
    querySelector: (selector: string) =>
      selector.includes("java") ? { content: "https://other.test/java" } : null,
  });
  const upload = createResumableUpload({
    file: new File(["A video"], "lens.mp4"),
    owner: "ada@school.test",
    onProgress: () => {},
    onWaiting: () => {},
  });
  upload.start();
  expect(await upload.done).toBeNull();
  expect(start).not.toHaveBeenCalled();
  upload.close();
});

test.each([
  ["of a piece, since the upload was cleaned away", "PATCH", 404],
  ["of its creation for another reason", "POST", 403],
  ["of a visitor's piece", "PATCH", 401],
])("a refusal %s is a failure", async (_what, method, status) => {
  const { upload, again } = await answered(method, HERE, status);
  expect(again).toBe(false);
  await expect(upload.done).rejects.toMatchObject({ name: "CallError", status });
  upload.close();
});

const sessionOf = (email_id: string, tkn = "a token") =>
  ({ tkn, role: "teacher", email_id, mobile_number: "" }) as const;

const signIn = (email_id: string) => {
  const signedIn = sessionOf(email_id);
  vi.spyOn(session, "freshToken").mockResolvedValue(signedIn.tkn);
  vi.spyOn(session, "getSession").mockReturnValue(signedIn);
};

test.each([
  ["POST", HERE],
  ["POST", ELSEWHERE],
  ["PATCH", HERE],
])("goes on as nobody who signed in on the page meanwhile (%s %s)", async (method, url) => {
  signIn("ada@school.test");
  const { upload, told } = await going();
  const { options } = start.mock.contexts[0] as Upload;
  const setHeader = vi.fn();
  const request = { getMethod: () => method, getURL: () => url, setHeader } as never;
  await options.onBeforeRequest!(request);
  expect(setHeader.mock.calls).toEqual([["Authorization", "Bearer a token"]]);
  signIn("ben@school.test");
  await expect(options.onBeforeRequest!(request)).rejects.toMatchObject({ status: 401 });
  expect(setHeader).toHaveBeenCalledOnce();
  const error = new Error("It failed.") as never;
  expect(options.onShouldRetry!(error, 0, options)).toBe(false);
  options.onError!(error);
  await expect(upload.done).rejects.toMatchObject({ name: "CallError", status: 401 });
  expect(told).not.toHaveBeenCalled();
  upload.close();
});

/** An upload of Ada's, whose renewed session is this one: null where it has ended. */
async function goingAsAda(renewed: ReturnType<typeof sessionOf> | null) {
  signIn("ada@school.test");
  const renew = vi.spyOn(session, "renew").mockResolvedValue(renewed);
  return { ...(await going()), renew };
}

const RENEWED = sessionOf("ada@school.test", "a newer token");

test.each(["POST", "PATCH"])(
  "a %s whose token is refused is sent again with a renewed one, without a word",
  async (method) => {
    const { upload, told, renew } = await goingAsAda(RENEWED);
    await exchange(method, HERE, 401);
    expect(isTriedAgain()).toBe(true);
    expect(renew).toHaveBeenCalledOnce();
    expect(told).not.toHaveBeenCalled();
    upload.close();
  },
);

test("so is the question how much there is of an upload, whose refusal is no answer to it", async () => {
  const { upload } = await goingAsAda(RENEWED);
  await expect(exchange("HEAD", HERE, 401)).rejects.toThrow("401");
  expect(isTriedAgain()).toBe(true);
  upload.close();
});

test("a token that another call has renewed meanwhile is not renewed once more", async () => {
  const { upload, renew } = await goingAsAda(RENEWED);
  vi.spyOn(session, "freshToken").mockResolvedValue("an older token");
  await exchange("PATCH", HERE, 401);
  expect(isTriedAgain()).toBe(true);
  expect(renew).not.toHaveBeenCalled();
  upload.close();
});

test("a renewed token that is refused too is a failure", async () => {
  const { upload, renew } = await goingAsAda(RENEWED);
  await exchange("PATCH", HERE, 401);
  expect(isTriedAgain()).toBe(true);
  // tus asks how much there is before it sends the piece again.
  await exchange("HEAD", HERE, 200);
  await exchange("PATCH", HERE, 401);
  expect(isTriedAgain()).toBe(false);
  expect(renew).toHaveBeenCalledOnce();
  await expect(upload.done).rejects.toMatchObject({ name: "CallError", status: 401 });
  upload.close();
});

test("after a piece that was taken a token may be refused, and renewed, as before", async () => {
  const { upload, renew } = await goingAsAda(RENEWED);
  await exchange("PATCH", HERE, 401);
  await exchange("PATCH", HERE, 204);
  await exchange("PATCH", HERE, 401);
  expect(isTriedAgain()).toBe(true);
  expect(renew).toHaveBeenCalledTimes(2);
  upload.close();
});

test.each([
  ["the session has ended", null],
  ["somebody else is signed in now", sessionOf("ben@school.test", "Ben's token")],
])("a refused token is a failure where %s", async (_where, renewed) => {
  const { upload } = await goingAsAda(renewed);
  await exchange("PATCH", HERE, 401);
  expect(isTriedAgain()).toBe(false);
  await expect(upload.done).rejects.toMatchObject({ name: "CallError", status: 401 });
  upload.close();
});

test("an upload whose token cannot be renewed without a network waits for it", async () => {
  const { upload, told, renew } = await goingAsAda(RENEWED);
  renew.mockRejectedValueOnce(new Error("no answer"));
  await expect(exchange("PATCH", HERE, 401)).rejects.toThrow("no answer");
  expect(isTriedAgain()).toBe(true);
  expect(told).toHaveBeenCalledOnce();
  await exchange("PATCH", HERE, 401);
  expect(isTriedAgain()).toBe(true);
  upload.close();
});

test.each([
  ["created here", "POST", HERE],
  ["sent elsewhere", "PATCH", ELSEWHERE],
])("an upload that cannot be %s without a network waits for it", async (_how, method, url) => {
  const { upload, told, again } = await answered(method, url, null);
  expect(again).toBe(true);
  expect(told).toHaveBeenCalledOnce();
  upload.close();
});

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
