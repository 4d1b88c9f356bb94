import { readFile } from "node:fs/promises";

import { addBlogImage } from "@lyceum/shared/rest/blogs.ts";
import { sendChatFile } from "@lyceum/shared/rest/chat-files.ts";
import type { Endpoint } from "@lyceum/shared/rest/endpoint.ts";
import { addFile } from "@lyceum/shared/rest/materials.ts";
import { setPicture } from "@lyceum/shared/rest/profile.ts";
import { checkResume } from "@lyceum/shared/rest/resumes.ts";
import { RESUMABLE_UPLOADS, uploadTeacherVideo, uploadVideo } from "@lyceum/shared/rest/videos.ts";

import { makePicture } from "../../support/people/clip.ts";
import { pathOf } from "../../support/protocol/endpoints.ts";
import { call, faultOf, someAddress } from "../call.ts";
import type { FuzzedSite } from "../FuzzedSite.ts";
import { Lessons } from "../Lessons.ts";
import type { Random } from "../Random.ts";
import { Remembered } from "../Remembered.ts";
import type { Target } from "../Target.ts";
import { mutated, mutatedBytes, oddText } from "../values.ts";

type Form = { endpoint: Endpoint; fields: string[] };

const UPLOAD_FIELDS = [
  ...["title", "duration", "video_upload", "course_title", "course_id", "image"],
  ...["course_category", "description", "slug", "course_type", "course_price", "email"],
];
const PICTURE_FIELDS = ["image"];
const FILE_FIELDS = ["file"];

/** Every call that takes a form, with the fields that it knows. */
export const FORMS: Form[] = [
  { endpoint: checkResume, fields: ["resume", "job", "corrections"] },
  { endpoint: uploadTeacherVideo, fields: UPLOAD_FIELDS },
  { endpoint: uploadVideo, fields: UPLOAD_FIELDS },
  { endpoint: setPicture, fields: PICTURE_FIELDS },
  { endpoint: addBlogImage, fields: PICTURE_FIELDS },
  { endpoint: sendChatFile, fields: FILE_FIELDS },
  { endpoint: addFile, fields: FILE_FIELDS },
];
const ANY_FIELDS = [...FORMS.flatMap(({ fields }) => fields), "__proto__", ""];
/** Those that take a file; without a name for it, it is taken for a text. */
const TAKE_FILES = ["resume", "video_upload", "image", "file"];

const CORRECTIONS = {
  name: "Ada",
  emails: ["ada@x.example"],
  phones: ["555 010 0001"],
  links: ["x.example"],
  sections: ["experience"],
  skills: ["algebra"],
  education: [],
  jobs: [{ read: null, title: "Teacher", employer: "X", start: "2020", end: null }],
};

type Sender = { site: FuzzedSite; lessons: Lessons; picture: Buffer };

/** Multipart forms and resumable uploads, truncated, duplicated, mislabelled. */
export const forms: Target = {
  name: "forms",
  atOnce: 2,
  async open(site) {
    const seen = new Remembered();
    const lessons = await Lessons.open(site);
    const sender = { site, lessons, picture: await readFile(await makePicture("fuzz")) };
    return {
      step: (random) =>
        random.chance(0.5) ? sendForm(sender, random) : sendPiece(site, random, seen),
      close: async () => lessons.close(),
    };
  },
};

const bearer = ({ tokens }: FuzzedSite, random: Random) => ({
  authorization: `Bearer ${tokens[random.pick(["teacher", "admin", "student"] as const)]}`,
});

const sendForm = async ({ site, lessons, picture }: Sender, random: Random) => {
  const { endpoint, fields } = random.pick(FORMS);
  const isOfClass = endpoint.url.includes(":id");
  const boundary = random.chance(0.9) ? "fuzz" : oddText(random).replaceAll(/[^\x20-\x7e]/g, "");
  const body = mutateSometimes(random, formOf(random, fields, picture));
  const lesson = lessons.current;
  const answer = await call({
    port: site.port,
    from: someAddress(random),
    method: "POST",
    path: pathOf(endpoint).replace(":id", lesson),
    headers: {
      ...bearer(site, random),
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    body,
  });
  // Deleted or ended by a call, as it may be, or as full as it gets.
  if (isOfClass && [404, 409].includes(answer?.status ?? 0)) await lessons.replace(lesson);
  return answer && faultOf(answer);
};

const mutateSometimes = (random: Random, bytes: Buffer) =>
  random.chance(0.5) ? mutatedBytes(random, bytes) : bytes;

const formOf = (random: Random, fields: string[], picture: Buffer): Buffer => {
  const count = random.below(fields.length + 3);
  const parts = Array.from({ length: count }, () => partOf(random, fields, picture));
  return Buffer.concat([...parts, Buffer.from(random.chance(0.8) ? "--fuzz--\r\n" : "--fuzz")]);
};

const partOf = (random: Random, fields: string[], picture: Buffer): Buffer => {
  const name = random.pick(random.chance(0.9) ? fields : ANY_FIELDS);
  const isFile = random.chance(TAKE_FILES.includes(name) ? 0.9 : 0.1);
  const file = isFile
    ? `; filename="${random.pick(["a.pdf", "", "../../a", "a\0b", "ü.mp4", "a.png"])}"`
    : "";
  const type = random.chance(0.3)
    ? `\r\ncontent-type: ${random.pick(["text/html", "video/mp4", "x"])}`
    : "";
  const head = `--fuzz\r\ncontent-disposition: form-data; name="${name}"${file}${type}\r\n\r\n`;
  const content = contentOf(random, name, picture);
  return Buffer.concat([Buffer.from(head), content, Buffer.from("\r\n")]);
};

const contentOf = (random: Random, name: string, picture: Buffer): Buffer => {
  if (name === "corrections" && random.chance(0.8))
    return Buffer.from(JSON.stringify(mutated(random, CORRECTIONS)));
  if (["image", "file"].includes(name) && random.chance(0.6))
    return mutateSometimes(random, picture);
  return random.chance(0.5) ? Buffer.from(oddText(random)) : random.bytes(random.size(20_000));
};

const NUMBERS = ["0", "1", "10", "-1", "1e3", "99999999999999999999", "x", "", "0x10"];

/** One request of the tus protocol, valid or invalid. */
const sendPiece = async (site: FuzzedSite, random: Random, seen: Remembered) => {
  const method = random.pick(["POST", "POST", "PATCH", "HEAD", "DELETE", "OPTIONS", "GET"]);
  const id = seen.one(random) ?? oddText(random);
  const suffix = random.pick([
    ...["", "", "", ""],
    "?/x",
    "/..",
    "//",
    `?/${encodeURIComponent(id.toWellFormed())}`,
    "%2f..",
  ]);
  const target = method === "POST" ? "" : `/${encodeURIComponent(id.toWellFormed())}${suffix}`;
  const answer = await call({
    port: site.port,
    from: someAddress(random),
    method,
    path: `/api${RESUMABLE_UPLOADS}${target}`,
    headers: { ...bearer(site, random), ...tusHeaders(random, method) },
    ...(method === "PATCH" && { body: random.bytes(random.size(5_000)) }),
  });
  if (answer?.status === 201) {
    seen.note(answer.location);
    site.remembered.note(answer.location);
  }
  return answer && faultOf(answer);
};

const tusHeaders = (random: Random, method: string): Record<string, string> => ({
  "tus-resumable": random.chance(0.95) ? "1.0.0" : "0.0.0",
  ...(method === "POST" && { "upload-length": random.pick(["100", "5000", ...NUMBERS]) }),
  ...(method === "PATCH" && {
    "upload-offset": random.pick(["0", "0", ...NUMBERS]),
    "content-type": random.chance(0.9) ? "application/offset+octet-stream" : "text/plain",
  }),
  ...(random.chance(0.3) && {
    "upload-metadata": random.pick(["a", "a b,c", "name !!!", ",,,", "n YQ=="]),
  }),
  ...(random.chance(0.1) && { "upload-defer-length": "1" }),
  ...(random.chance(0.1) && { "x-http-method-override": random.pick(["DELETE", "PATCH", "x"]) }),
});
