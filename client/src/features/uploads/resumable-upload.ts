import { MESSAGES } from "@lyceum/shared/messages.ts";
import { RESUMABLE_UPLOADS } from "@lyceum/shared/rest/videos.ts";
import { defaultOptions, type HttpRequest, type HttpResponse, Upload } from "tus-js-client";

import { session } from "../../session/session.ts";
import { readBases } from "../../http/bases.ts";
import { CallError } from "../../http/CallError.ts";
import { isUnknownCall } from "../../http/unknown-call.ts";

type Options = {
  file: File;
  /** The owner: another person in the same browser starts the same file again. */
  owner: string;
  /** Bytes that the server has, and the total. */
  onProgress: (sent: number, total: number) => void;
  /** The connection is lost; it resumes by itself. */
  onWaiting: () => void;
};

/** Bytes per request: the most that a lost connection costs, and more than the 5 MiB that S3 requires of a part. */
const CHUNK = 8 * 1024 * 1024;
/** Waits between attempts, ms: short at first, then for more than an hour. Progress resets them. */
const RETRY_DELAYS = [0, 500, 1_000, 2_000, ...Array.from({ length: 1_000 }, () => 4_000)];
/** Statuses that another attempt may change, besides a missing answer and server failures. */
const WORTH_ANOTHER = new Set([409, 423, 429]);
const DISK_FULL = 507;

const worthAnother = (status: number | null) =>
  status === null || WORTH_ANOTHER.has(status) || (status >= 500 && status !== DISK_FULL);

/** Why the last request failed, also where it was not sent or had no answer. */
function failureOf({ answer, isOwners }: Exchange) {
  if (!isOwners) return new CallError(401, MESSAGES.signInFirst);
  if (!answer) return new CallError(null, null);
  return new CallError(answer.getStatus(), messageIn(answer.getBody()));
}

/** Our server's text: as JSON, or, if the protocol itself refused, as a line of text. Null for a proxy's page. */
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
 * Sends a file in pieces that survive lost connections, pauses and reloads: the browser stores the upload's URL under
 * the file's fingerprint, and the server how much it has. `done` resolves with the upload's id, with null where the backend
 * takes a file in its form alone, or rejects with `CallError`.
 */
export function createResumableUpload({ file, owner, onProgress, onWaiting }: Options) {
  const { promise: done, resolve, reject } = Promise.withResolvers<string | null>();
  const { last, handlers } = signedRequests();
  let waiting = false;

  const upload = new Upload(file, {
    ...sendingOf(file, owner),
    ...handlers,
    onShouldRetry: () => {
      const { answer, isOwners, renewed } = last;
      waiting = isOwners && !takesNone(last) && worthAnother(answer?.getStatus() ?? null);
      if (waiting) onWaiting();
      return waiting || renewed;
    },
    onProgress: (sent, total) => {
      waiting = false;
      onProgress(sent, total);
    },
    onSuccess: () => resolve(idOf(upload.url!)),
    onError: () => (takesNone(last) ? resolve(null) : reject(failureOf(last))),
  });

  const goOn = () => void (waiting && upload.abort().then(() => upload.start()));
  window.addEventListener("online", goOn);

  return {
    done,
    /** Starts, or continues where it was paused, or where an earlier visit to the page stopped. */
    start: () => void (isOneBackend() ? start(upload).catch(reject) : resolve(null)),
    pause: () => {
      // The network's return must not end a pause.
      waiting = false;
      void upload.abort();
    },
    /** Ends it: paused for good, without further requests. */
    close: () => {
      window.removeEventListener("online", goOn);
      void upload.abort();
    },
    /** It is a video now: the same file again is another upload. */
    forget: () => forget(upload),
  };
}

/** Where a file goes, in what pieces, and the name under which the browser stores its URL. */
function sendingOf(file: File, owner: string) {
  const endpoint = new URL(readBases().api + RESUMABLE_UPLOADS, document.baseURI).href;
  return {
    endpoint,
    chunkSize: CHUNK,
    retryDelays: RETRY_DELAYS,
    metadata: { filename: file.name, filetype: file.type },
    fingerprint: async () => fingerprintOf(file, owner, endpoint),
  };
}

/** The form goes to {javaApi}: another backend than {api} cannot make a video of an upload that it does not have. */
function isOneBackend() {
  const { api, javaApi } = readBases();
  return new URL(api, document.baseURI).origin === new URL(javaApi, document.baseURI).origin;
}

/**
 * The last request and its answer; null where there is none. `isOwners`: nobody else signed in on this page before it.
 * `renewed`: its token was refused, and there is another one.
 */
type Exchange = {
  request: HttpRequest | null;
  answer: HttpResponse | null;
  isOwners: boolean;
  renewed: boolean;
};

/** Signs each request as the person who is signed in now, and as nobody else, and notes it with its answer. */
function signedRequests() {
  const owner = session.getSession()?.email_id;
  const last: Exchange = { request: null, answer: null, isOwners: true, renewed: false };
  let sent: string | null = null;
  /** A renewed token that is refused too is not renewed again. */
  let refused = false;
  const handlers = {
    onBeforeRequest: async (request: HttpRequest) => {
      last.request = request;
      last.answer = null;
      last.renewed = false;
      sent = await session.freshToken();
      last.isOwners = sent === null || session.getSession()?.email_id === owner;
      if (!last.isOwners) throw failureOf(last);
      if (sent) request.setHeader("Authorization", `Bearer ${sent}`);
    },
    onAfterResponse: async (request: HttpRequest, response: HttpResponse) => {
      const isRefused = response.getStatus() === 401;
      // Without a network this rejects, as if there had been no answer: then it is tried again too.
      if (isRefused && !refused && sent !== null)
        last.renewed = (await sessionInstead(sent))?.email_id === owner;
      // A HEAD comes before each piece that is sent again: its success says nothing of that piece.
      if (isRefused || request.getMethod() !== "HEAD") refused = isRefused;
      last.answer = response;
      assertMayDecide(request, response);
    },
  };
  return { last, handlers };
}

/** The session with another token than the refused one: another call may have renewed it meanwhile. */
async function sessionInstead(sent: string) {
  const current = session.getSession();
  return current?.tkn === sent ? session.renew() : current;
}

/**
 * Whether the creation of an upload says that the backend has no such uploads. One elsewhere may not allow this page the headers
 * of tus: of that the page learns no more than that there is no answer.
 */
function takesNone({ request, answer, isOwners }: Exchange): boolean {
  if (!isOwners || request?.getMethod() !== "POST") return false;
  if (answer) return isUnknownCall(answer.getStatus());
  return new URL(request.getURL()).origin !== new URL(document.baseURI).origin;
}

async function start(upload: Upload) {
  const [previous] = upload.url === null ? await upload.findPreviousUploads() : [];
  if (previous) upload.resumeFromPreviousUpload(previous);
  upload.start();
}

async function forget(upload: Upload) {
  const previous = await upload.findPreviousUploads();
  const { urlStorage } = defaultOptions;
  await Promise.all(previous.map((each) => urlStorage.removeUpload(each.urlStorageKey)));
}

const fingerprintOf = (file: File, owner: string, endpoint: string) =>
  ["lyceum", owner, file.name, file.type, file.size, file.lastModified, endpoint].join("-");

/**
 * tus-js-client takes every refusal of a HEAD for "there is no such upload" and starts again; only 403, 404 and 410
 * mean that. Throwing makes it a failed attempt.
 */
function assertMayDecide(request: HttpRequest, response: HttpResponse) {
  const status = response.getStatus();
  if (request.getMethod() === "HEAD" && status >= 400 && ![403, 404, 410, 423].includes(status))
    throw new Error(`The upload could not be asked for (${status}).`);
}
