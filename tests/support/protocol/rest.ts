import { createReadStream } from "node:fs";
import { authenticateUser, registerUser, type Session } from "@lyceum/shared/rest/accounts.ts";
import { type ClassSummary, createClass } from "@lyceum/shared/rest/classes.ts";
import { type Upload, uploadTeacherVideo, uploadVideo } from "@lyceum/shared/rest/videos.ts";
import type { UploadForm } from "@lyceum/shared/rules.ts";
import type { APIRequestContext } from "@playwright/test";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { z } from "zod";

export type Account = {
  name: string;
  email: string;
  mobile: string;
  password: string;
  teacher: boolean;
};

let made = 0;

/** A new person with unique data. */
export function newAccount(name: string, teacher: boolean): Account {
  const email = `${name.toLowerCase().replaceAll(" ", ".")}.${process.pid}.${++made}@school.example`;
  return { name, email, mobile: "9876543210", password: `the password of ${name}`, teacher };
}

/** `proved`: with the site's own bot check, as its page does; without it the call is as specified, and slower. */
export async function registerAccount(
  api: APIRequestContext,
  account: Account,
  { proved = true }: { proved?: boolean } = {},
): Promise<void> {
  const { name, email, mobile, password, teacher } = account;
  const isTeacher = teacher ? "Yes" : "No";
  const form = { name, email, mobile, password, confirmPassword: password, isTeacher };
  const data = proved ? { ...form, recaptcha: await botAnswer(api) } : form;
  const reply = await api.post(`/api${registerUser.url}`, { data });
  if (!reply.ok()) throw new Error(`registerUser: ${reply.status()} ${await reply.text()}`);
}

/** The result of a page's own proof of work. */
async function botAnswer(api: APIRequestContext): Promise<string> {
  const reply = await api.get("/api/authenticate/challenge");
  const challenge = (await reply.json()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

/** Stays signed in: the refresh cookie goes to `api`'s own cookies. */
export async function signIn(
  api: APIRequestContext,
  { email, password }: { email: string; password: string },
): Promise<Session> {
  const data = { email, password, recaptcha: await botAnswer(api), stay_signed_in: true };
  const reply = await api.post(`/api${authenticateUser.url}`, { data });
  if (!reply.ok()) throw new Error(`authenticateUser: ${reply.status()} ${await reply.text()}`);
  return authenticateUser.reply.parse(await reply.json()).data;
}

export type NewClass = z.input<typeof createClass.body>;

export async function makeClass(
  api: APIRequestContext,
  token: string,
  data: NewClass,
): Promise<ClassSummary> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await api.post(`/api${createClass.url}`, { data, headers });
  if (!reply.ok()) throw new Error(`createClass: ${reply.status()} ${await reply.text()}`);
  return createClass.reply.parse(await reply.json()).data;
}

export type NewUpload = Pick<
  z.input<typeof UploadForm>,
  "title" | "course_title" | "course_category"
> & {
  /** In whole units; a free course if undefined. */
  price?: number;
  course_id?: string;
  file: string;
  thumbnail: string;
};

/** As the upload form does: pending from a teacher, approved at once from an admin. */
export async function uploadVideoAs(
  api: APIRequestContext,
  person: { token: string; admin: boolean },
  { file, thumbnail, price, ...fields }: NewUpload,
): Promise<Upload> {
  const { url } = person.admin ? uploadVideo : uploadTeacherVideo;
  const reply = await api.post(`/backend-service${url}`, {
    headers: { authorization: `Bearer ${person.token}` },
    multipart: {
      ...fields,
      course_type: price === undefined ? "Free" : "Paid",
      course_price: String(price ?? 0),
      video_upload: createReadStream(file),
      image: createReadStream(thumbnail),
    },
  });
  if (!reply.ok()) throw new Error(`${url}: ${reply.status()} ${await reply.text()}`);
  return uploadVideo.reply.parse(await reply.json()).data;
}
