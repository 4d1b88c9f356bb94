import { RESUMABLE_UPLOADS } from "@lyceum/shared/rest/videos.ts";
import { defaultOptions, type HttpRequest, type HttpResponse, Upload } from "tus-js-client";

import { session } from "../session/session.ts";
import { readBases } from "./bases.ts";
import { CallError } from "./CallError.ts";

type Options = {
  file: File;
  /** Whose it is: another person on the same browser begins the same file anew. */
  owner: string;
  /** Bytes that the server has, and how many there are in all. */
  onProgress: (sent: number, total: number) => void;
  /** The line is cut; it goes on by itself. */
  onWaiting: () => void;
};

/** Bytes of one request: what a cut costs at most, and more than the 5 MiB that S3 asks of a part. */
const CHUNK = 8 * 1024 * 1024;
/** Waits between attempts, ms: quick at first, then for an hour and more. Progress begins them anew. */
const RETRY_DELAYS = [0, 500, 1_000, 2_000, ...Array.from({ length: 1_000 }, () => 4_000)];
/** Answers that another attempt may change, besides no answer at all and failures of the server. */
const WORTH_ANOTHER = new Set([409, 423, 429]);
const DISK_FULL = 507;

const worthAnother = (status: number | null) =>
  status === null || WORTH_ANOTHER.has(status) || (status >= 500 && status !== DISK_FULL);

/** What failed, from the last answer: null where there was none. */
function failureOf(response: HttpResponse | null) {
  if (!response) return new CallError(null, null);
  return new CallError(response.getStatus(), messageIn(response.getBody()));
}

/** Our server's words: as JSON, or, where the protocol itself refused, as a line of text. Null for a proxy's page. */
function messageIn(body: string): string | null {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === "string" ? message : null;
  } catch {
    const text = body.trim();
    return /^[^<\n]{1,200}$/.test(text) ? text : null;
  }
}

const idOf = (url: string) => new URL(url).pathname.split("/").at(-1)!;

/**
 * Sends a file in pieces that survive cuts, pauses and reloads: the browser keeps under the file's fingerprint where
 * it went, and the server how much of it came. `done` gives the upload's id, or rejects with `CallError`.
 */
export function createResumableUpload({ file, owner, onProgress, onWaiting }: Options) {
  const { promise: done, resolve, reject } = Promise.withResolvers<string>();
  const endpoint = new URL(readBases().api + RESUMABLE_UPLOADS, document.baseURI).href;
  let answer: HttpResponse | null = null;
  let waiting = false;

  const upload = new Upload(file, {
    endpoint,
    chunkSize: CHUNK,
    retryDelays: RETRY_DELAYS,
    metadata: { filename: file.name, filetype: file.type },
    fingerprint: async () => fingerprintOf(file, owner, endpoint),
    onBeforeRequest: async (request) => {
      answer = null;
      const token = await session.freshToken();
      if (token) request.setHeader("Authorization", `Bearer ${token}`);
    },
    onAfterResponse: (request, response) => {
      answer = response;
      assertMayDecide(request, response);
    },
    onShouldRetry: () => {
      waiting = worthAnother(answer?.getStatus() ?? null);
      if (waiting) onWaiting();
      return waiting;
    },
    onProgress: (sent, total) => {
      waiting = false;
      onProgress(sent, total);
    },
    onSuccess: () => resolve(idOf(upload.url!)),
    onError: () => reject(failureOf(answer)),
  });

  const goOn = () => {
    if (waiting) void upload.abort().then(() => upload.start());
  };
  window.addEventListener("online", goOn);

  return {
    done,
    /** Begins, or goes on where an earlier visit to the page stopped. */
    start: async () => {
      const [previous] = await upload.findPreviousUploads();
      if (previous) upload.resumeFromPreviousUpload(previous);
      upload.start();
    },
    pause: () => upload.abort(),
    resume: () => upload.start(),
    /** Ends it: paused for good, and the server is asked no more. */
    close: () => {
      window.removeEventListener("online", goOn);
      void upload.abort();
    },
    /** It is a video by now: the same file again is another upload. */
    forget: async () => {
      const previous = await upload.findPreviousUploads();
      const { urlStorage } = defaultOptions;
      await Promise.all(previous.map((each) => urlStorage.removeUpload(each.urlStorageKey)));
    },
  };
}

const fingerprintOf = (file: File, owner: string, endpoint: string) =>
  ["lyceum", owner, file.name, file.type, file.size, file.lastModified, endpoint].join("-");

/**
 * tus-js-client takes every refusal of a HEAD for "there is no such upload" and begins anew; only 403, 404 and 410
 * mean that. Throwing makes it an attempt that failed.
 */
function assertMayDecide(request: HttpRequest, response: HttpResponse) {
  const status = response.getStatus();
  if (request.getMethod() === "HEAD" && status >= 400 && ![403, 404, 410, 423].includes(status))
    throw new Error(`The upload could not be asked for (${status}).`);
}
