import { RESUMABLE_UPLOADS } from "@lyceum/shared/rest/videos.ts";

import { call, faultOf, someAddress } from "../call.ts";
import type { FuzzedSite } from "../FuzzedSite.ts";
import type { Random } from "../Random.ts";
import { Remembered } from "../Remembered.ts";
import type { Target } from "../Target.ts";
import { mutated, mutatedBytes, oddText } from "../values.ts";

const FORMS = [
  "/backend-service/api/resume/check",
  "/backend-service/api/upload/upload-teacher-video",
  "/backend-service/api/upload/upload-video",
];
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
const FIELDS = [
  ...[
    "corrections",
    "resume",
    "job",
    "title",
    "duration",
    "video_upload",
    "course_title",
    "course_id",
    "image",
  ],
  ...[
    "course_category",
    "description",
    "slug",
    "course_type",
    "course_price",
    "email",
    "__proto__",
    "",
  ],
];

/** Multipart forms and resumable uploads, truncated, duplicated, mislabelled. */
export const forms: Target = {
  name: "forms",
  atOnce: 2,
  async open(site) {
    const seen = new Remembered();
    return {
      step: (random) =>
        random.chance(0.5) ? sendForm(site, random) : sendPiece(site, random, seen),
      close: async () => undefined,
    };
  },
};

const bearer = ({ tokens }: FuzzedSite, random: Random) => ({
  authorization: `Bearer ${tokens[random.pick(["teacher", "admin", "student"] as const)]}`,
});

const sendForm = async (site: FuzzedSite, random: Random) => {
  const boundary = random.chance(0.9) ? "fuzz" : oddText(random).replaceAll(/[^\x20-\x7e]/g, "");
  const body = mutateSometimes(random, formOf(random));
  const answer = await call({
    port: site.port,
    from: someAddress(random),
    method: "POST",
    path: random.pick(FORMS),
    headers: {
      ...bearer(site, random),
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    body,
  });
  return answer && faultOf(answer);
};

const mutateSometimes = (random: Random, bytes: Buffer) =>
  random.chance(0.5) ? mutatedBytes(random, bytes) : bytes;

const formOf = (random: Random): Buffer => {
  const parts = Array.from({ length: random.below(8) }, () => partOf(random));
  return Buffer.concat([...parts, Buffer.from(random.chance(0.8) ? "--fuzz--\r\n" : "--fuzz")]);
};

const partOf = (random: Random): Buffer => {
  const name = random.pick(FIELDS);
  const file = random.chance(0.4)
    ? `; filename="${random.pick(["a.pdf", "", "../../a", "a\0b", "ü.mp4"])}"`
    : "";
  const type = random.chance(0.3)
    ? `\r\ncontent-type: ${random.pick(["text/html", "video/mp4", "x"])}`
    : "";
  const head = `--fuzz\r\ncontent-disposition: form-data; name="${name}"${file}${type}\r\n\r\n`;
  const content = contentOf(random, name);
  return Buffer.concat([Buffer.from(head), content, Buffer.from("\r\n")]);
};

const contentOf = (random: Random, name: string): Buffer => {
  if (name === "corrections" && random.chance(0.8))
    return Buffer.from(JSON.stringify(mutated(random, CORRECTIONS)));
  return random.chance(0.5) ? Buffer.from(oddText(random)) : random.bytes(random.size(20_000));
};

const NUMBERS = ["0", "1", "10", "-1", "1e3", "99999999999999999999", "x", "", "0x10"];

/** One request of the tus protocol, valid or invalid. */
const sendPiece = async (site: FuzzedSite, random: Random, seen: Remembered) => {
  const method = random.pick(["POST", "POST", "PATCH", "HEAD", "DELETE", "OPTIONS", "GET"]);
  const id = seen.one(random) ?? oddText(random);
  const suffix = random.pick([
    "",
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
  if (answer?.status === 201) seen.note(JSON.stringify(answer));
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
