import { Buffer } from "node:buffer";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, type RequestOptions, request } from "node:http";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";

import { RESUMABLE_UPLOADS, type Upload, uploadVideo } from "@lyceum/shared/rest/videos.ts";

/** The content: this many bytes, generated when they are needed. */
export type Content = { size: number; bytes(start?: number, end?: number): Iterable<Buffer> };
/** The target, the sender, and the course. */
export type Destination = { url: string; token: string; courseId: string };

const TUS = { "tus-resumable": "1.0.0" };
const OK = 200;
const CREATED = 201;
const NO_CONTENT = 204;

/** Sends a body while it is generated; throws for any status but the expected one. */
const send = async (
  url: string,
  options: RequestOptions,
  body: Iterable<Buffer>,
  status: number,
) => {
  const sent = request(url, options);
  const answered = once(sent, "response") as Promise<[IncomingMessage]>;
  const [[response]] = await Promise.all([answered, pipeline(Readable.from(body), sent)]);
  const said = await text(response);
  if (response.statusCode !== status)
    throw new Error(`${url} was answered with ${response.statusCode}: ${said}`);
  return { said, headers: response.headers };
};

const bearer = ({ token }: Destination) => ({ authorization: `Bearer ${token}` });

/** The upload call with the video in the form, or the id of a finished resumable upload. */
const sendForm = async (to: Destination, video: Content | string): Promise<Upload> => {
  const form = formOf({ title: "Load", course_id: to.courseId }, video);
  const headers = { ...bearer(to), "content-type": form.type, "content-length": form.size };
  const url = `${to.url}/backend-service${uploadVideo.url}`;
  const { said } = await send(url, { method: "POST", headers }, form.bytes(), OK);
  return uploadVideo.reply.parse(JSON.parse(said)).data;
};

/** Multipart form data (RFC 7578). */
const formOf = (fields: Record<string, string>, video: Content | string) => {
  const boundary = randomUUID();
  const partOf = (name: string, more: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const texts = Object.entries(fields).map(([name, value]) => `${partOf(name, "")}${value}\r\n`);
  const isId = typeof video === "string";
  const head = `${texts.join("")}${partOf("video_upload", isId ? "" : `; filename="clip.mp4"`)}`;
  const first = Buffer.from(isId ? `${head}${video}` : head);
  const last = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    size: first.length + (isId ? 0 : video.size) + last.length,
    *bytes() {
      yield first;
      if (!isId) yield* video.bytes();
      yield last;
    },
  };
};

export const sendMultipart = (to: Destination, video: Content): Promise<Upload> =>
  sendForm(to, video);

/** By tus 1.0 in chunks of this many bytes, completed by the upload call. */
export const sendResumable = async (
  to: Destination,
  video: Content,
  chunk: number,
): Promise<Upload> => {
  const made = { ...TUS, ...bearer(to), "upload-length": video.size };
  const all = `${to.url}/api${RESUMABLE_UPLOADS}`;
  const { headers } = await send(all, { method: "POST", headers: made }, [], CREATED);
  const { href } = new URL(headers.location ?? "", all);
  for (let start = 0; start < video.size; start += chunk) {
    const end = Math.min(start + chunk, video.size);
    await send(
      href,
      { method: "PATCH", headers: patchOf(to, start, end) },
      video.bytes(start, end),
      NO_CONTENT,
    );
  }
  return sendForm(to, href.split("/").at(-1) ?? "");
};

const patchOf = (to: Destination, start: number, end: number) => ({
  ...TUS,
  ...bearer(to),
  "upload-offset": start,
  "content-length": end - start,
  "content-type": "application/offset+octet-stream",
});
