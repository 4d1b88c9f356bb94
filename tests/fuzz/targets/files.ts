import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { unzipSync, zipSync } from "fflate";

import { makeClip, makePicture } from "../../support/people/clip.ts";
import { goodDocx, plainPdf } from "../../support/people/resumes/bad-files.ts";
import { call, faultOf, someAddress } from "../call.ts";
import type { FuzzedSite } from "../FuzzedSite.ts";
import type { Random } from "../Random.ts";
import type { Target } from "../Target.ts";
import { mutatedBytes } from "../values.ts";

type Seeds = { resumes: Buffer[]; word: Buffer; videos: Buffer[]; picture: Buffer };

const BOUNDARY = "fuzzed-file";

/** Damaged resumes and videos. */
export const files: Target = {
  name: "files",
  atOnce: 2,
  async open(site) {
    const seeds = await makeSeeds();
    return {
      step: (random) =>
        random.chance(0.6) ? scan(site, random, seeds) : upload(site, random, seeds),
      close: async () => undefined,
    };
  },
};

const makeSeeds = async (): Promise<Seeds> => {
  const { path } = await makeClip({
    name: "fuzz",
    width: 160,
    height: 120,
    seconds: 1,
    bitrate: "100k",
  });
  const folder = await mkdtemp(join(tmpdir(), "lyceum-fuzz-seeds-"));
  try {
    const remuxed = ["mkv", "mov"].map((ending) => join(folder, `seed.${ending}`));
    for (const each of remuxed)
      await promisify(execFile)("ffmpeg", ["-v", "error", "-i", path, "-c", "copy", each]);
    const word = await goodDocx();
    return {
      resumes: [await plainPdf(), word],
      word,
      videos: await Promise.all([path, ...remuxed].map((each) => readFile(each))),
      picture: await readFile(await makePicture("fuzz")),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
};

const scan = async ({ port }: FuzzedSite, random: Random, { resumes, word }: Seeds) => {
  const file = random.chance(0.3)
    ? brokenInside(random, word)
    : mutatedBytes(random, random.pick(resumes));
  const answer = await call({
    port,
    from: someAddress(random),
    method: "POST",
    path: "/backend-service/api/resume/check",
    ...formWith([["resume", file]], {}),
  });
  return answer && faultOf(answer);
};

/** A Word file that is a valid archive with a damaged part. */
const brokenInside = (random: Random, word: Buffer): Buffer => {
  const parts = unzipSync(word);
  const name = random.pick(Object.keys(parts));
  const broken = mutatedBytes(random, Buffer.from(parts[name] ?? []));
  return Buffer.from(zipSync({ ...parts, [name]: new Uint8Array(broken) }));
};

const upload = async ({ port, tokens }: FuzzedSite, random: Random, { videos, picture }: Seeds) => {
  const { headers, body } = formWith(
    [
      ["video_upload", mutatedBytes(random, random.pick(videos))],
      ["image", random.chance(0.5) ? mutatedBytes(random, picture) : picture],
    ],
    {
      title: "Fuzzed",
      course_title: `Fuzzed ${random.below(1e9)}`,
      course_category: "Fuzzing",
      course_type: "Free",
      course_price: "0",
    },
  );
  const answer = await call({
    port,
    from: someAddress(random),
    method: "POST",
    path: "/backend-service/api/upload/upload-teacher-video",
    headers: { ...headers, authorization: `Bearer ${tokens.teacher}` },
    body,
  });
  return answer && faultOf(answer);
};

const formWith = (sent: [name: string, content: Buffer][], fields: Record<string, string>) => {
  const part = (head: string, content: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from("\r\n"),
    ]);
  const body = Buffer.concat([
    ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
    ...sent.map(([name, content]) => part(`name="${name}"; filename="file"`, content)),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
  return { headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` }, body };
};
