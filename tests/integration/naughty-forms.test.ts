import { randomUUID } from "node:crypto";

import { RESUME_JOB_MAX } from "@lyceum/shared/limits.ts";
import { SCANNER_MESSAGES } from "@lyceum/shared/scanner-messages.ts";
import { readCorrections } from "@lyceum/shared/rest/resume-corrections.ts";
import type { uploadTeacherVideo } from "@lyceum/shared/rest/videos.ts";
import * as rules from "@lyceum/shared/rules.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";

import { type TestApp, openApp, person } from "../../backend/test/app.ts";
import { type ClipFolder, clipFolder, multipart } from "../../backend/test/clips.ts";
import { recordsOf } from "../../backend/test/school.ts";
import { DEFAULT_LIMITS } from "../../backend/src/kernel/config/config.ts";
import { RESUME_LINES, plainPdf } from "../support/people/resumes/plain-pdf.ts";
import { isLibraryText, isPlain } from "./naughty/plain.ts";
import { NAUGHTY, isHostile } from "./naughty/strings.ts";

/** The naughty strings in forms: the page's rules for every one, and multipart forms beside real files. */
const forms = Object.entries(rules).flatMap(([name, rule]) =>
  rule instanceof z.ZodObject ? [{ name, shape: rule.shape }] : [],
);
const fields = forms.flatMap(({ name, shape }) =>
  Object.entries(shape).map(([field, schema]) => ({ name: `${name}.${field}`, schema })),
);

describe.each(fields)("$name", ({ schema }) => {
  it("takes a naughty string as it is but for the spaces around it, or not at all", () => {
    const changed = NAUGHTY.filter((text) => {
      const { success, data } = schema.safeParse(text);
      const trimmed = text.trim();
      return success && ![text, trimmed, trimmed.toLowerCase()].includes(String(data));
    });
    expect(changed).toEqual([]);
  });
});

it("every form is looked at", () => {
  expect(fields.length).toBeGreaterThan(40);
});

const UPLOAD = "/backend-service/api/upload/upload-teacher-video";
const SCAN = "/backend-service/api/resume/check";
const MANY = 1_000_000;

type UploadReply = z.output<(typeof uploadTeacherVideo)["reply"]>;
type Part = Parameters<typeof multipart>[0][number];

/** Texts of an upload that the school stores, by the form's names. */
const KEPT = ["title", "description", "duration", "course_title", "course_category"] as const;

/** Texts that the school does not store, and lives with. */
const IGNORED = ["email", "slug", "a file's name"] as const;

const TEXTS = [...KEPT, ...IGNORED];
type Kept = (typeof KEPT)[number];
type Texts = Record<string, string>;

/** The allowed answers for fields that select something. */
const ANSWERS: Record<string, readonly number[]> = {
  // Some of these are the slug of a course that another test created with that name.
  course_id: [200, 400],
  course_type: [200, 400],
  course_price: [200, 400],
  course_level: [200, 400],
  replaces: [200, 400],
};
/** The same for the form's other parts. */
const BESIDE: Record<string, readonly number[]> = {
  video_upload: [400],
};
/** Fields that select something share the list, as in naughty-strings.test.ts. */
const SHARE = process.env.NAUGHTY === "all" ? 1 : 4;

/** A valid form; a course is named once. */
const right = () => ({
  title: "Limits",
  course_title: randomUUID(),
  course_category: "Mathematics",
  description: "Where it begins.",
  course_type: "Paid",
  course_price: "10",
});

let clips: ClipFolder;
let test: TestApp;
let teacher: Awaited<ReturnType<typeof person>>;
let files: { image: Uint8Array; video: Uint8Array };
beforeAll(async () => {
  clips = await clipFolder();
  const still = { size: "64x36", sound: false, args: ["-frames:v", "1"] };
  files = {
    image: await clips.read(await clips.make("a.png", still)),
    video: await clips.read(await clips.make("a.mp4", { size: "64x36", seconds: 1 })),
  };
  // A site without ffmpeg validates files by their bytes only: this test is about texts.
  const media = { ffmpeg: "/nowhere/ffmpeg", ffprobe: "/nowhere/ffprobe", transcodes: 0 };
  test = await openApp({
    media: { ...media, folder: clips.folder, uploadMax: 5e6 },
    limits: {
      ...DEFAULT_LIMITS,
      callsPerMinute: MANY,
      personCallsPerMinute: MANY,
      scansPerMinute: MANY,
      teacher: { classes: MANY, pendingVideos: MANY, bytes: 1e12 },
    },
  });
  teacher = await person(test, "teacher");
}, 60_000);
afterAll(async () => {
  await test.close();
  await clips.close();
});

const send = (url: string, parts: Part[], bearer = {}) => {
  const { payload, headers } = multipart(parts);
  return test.app.inject({ method: "POST", url, payload, headers: { ...headers, ...bearer } });
};

/** A file's name as a browser writes it into the head of a part. */
const headText = (text: string) =>
  text.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

/** A valid upload but for these texts, by their names. */
const sendUpload = (changed: Texts) => {
  const given: Record<string, string> = { ...right(), ...changed };
  if ("course_id" in changed) Object.assign(given, { course_title: "", course_category: "" });
  const { "a file's name": filename = "lesson.mp4", ...texts } = given;
  const video = { name: "video_upload", value: files.video, filename: headText(filename) };
  return send(
    UPLOAD,
    [
      ...Object.entries(texts).map(([field, value]) => ({ name: field, value })),
      { name: "image", value: files.image, filename: "cover.png" },
      ...("video_upload" in changed ? [] : [video]),
    ],
    teacher.bearer,
  );
};

/** The school's record of an upload. */
const keptOf = async (id: string) => {
  const { rowOf, courseOf } = recordsOf(test);
  const { title, description, declared_duration: duration } = await rowOf(id);
  const { title: course_title, category: course_category } = await courseOf(id);
  return { title, description, duration, course_title, course_category };
};

describe("an upload", () => {
  it("has every text field of the form in these lists", () => {
    const known = [...KEPT, ...IGNORED, ...Object.keys(ANSWERS)];
    const texts = [...Object.keys(rules.UploadForm.shape), "a file's name"];
    expect(known.toSorted()).toEqual(texts.toSorted());
  });

  const { UploadForm } = rules;

  /** What is wrong with the answer to a form with these texts, if anything; null for a plain refusal. */
  const wrongWith = async (texts: Texts): Promise<unknown[] | null> => {
    const reply = await sendUpload(texts);
    if (reply.statusCode === 400 && isPlain(reply.body)) return null;
    if (reply.statusCode !== 200) return [reply.body];
    const back = await keptOf(reply.json<UploadReply>().data.id);
    return Object.entries(texts)
      .filter(([name]) => KEPT.includes(name as Kept))
      .filter(([name, text]) => back[name as Kept] !== text.toWellFormed().trim())
      .map(([name, text]) => [name, text.slice(0, 100), back[name as Kept]]);
  };

  it(
    "keeps each naughty string in each of its texts, lives with it in the others, or refuses it",
    { timeout: 240_000 },
    async () => {
      const wrong: unknown[] = [];
      const taken = new Set<string>();
      const tryWith = async (texts: Texts): Promise<boolean> => {
        const found = await wrongWith(texts);
        if (!found) return false;
        wrong.push(...found);
        for (const name of Object.keys(texts)) taken.add(name);
        return true;
      };
      for (const index of NAUGHTY.keys()) {
        // A different string in each text of one form; what is refused goes alone.
        const all = TEXTS.map((name, shift) => ({ [name]: NAUGHTY.at(index - shift)! }));
        const possible = all.filter(
          (text) => UploadForm.safeParse({ ...right(), ...text }).success,
        );
        const isTaken = await tryWith(Object.assign({}, ...possible) as Texts);
        const alone = isTaken ? all.filter((text) => !possible.includes(text)) : all;
        for (const text of alone) await tryWith(text);
      }
      expect(wrong).toEqual([]);
      expect([...taken].toSorted()).toEqual(TEXTS.toSorted());
    },
  );

  const selecting = Object.entries({ ...ANSWERS, ...BESIDE }).map(([name, answers], place) => {
    const share = NAUGHTY.filter((text, each) => each % SHARE === place % SHARE || isHostile(text));
    return [name, answers, share] as const;
  });
  it.each(selecting)(
    "lives with each naughty string as %s",
    { timeout: 120_000 },
    async (name, answers, share) => {
      const wrong: unknown[] = [];
      for (const text of share) {
        const { statusCode, body } = await sendUpload({ [name]: text });
        if (!answers.includes(statusCode) || !isPlain(body))
          wrong.push([text.slice(0, 100), statusCode, body.slice(0, 200)]);
      }
      expect(wrong).toEqual([]);
    },
  );
});

describe("the scanner", () => {
  /** Some at a time, combined into one description: each scan takes a process. */
  const AT_ONCE = 100;
  const short = NAUGHTY.filter((text) => text.length <= RESUME_JOB_MAX);
  const descriptions = Array.from({ length: Math.ceil(short.length / AT_ONCE) }, (_, index) =>
    short.slice(index * AT_ONCE, (index + 1) * AT_ONCE).join("\n"),
  );
  const scan = (job: string) =>
    send(SCAN, [
      { name: "resume", value: plainPdf(RESUME_LINES), filename: "resume.pdf" },
      { name: "job", value: job },
    ]);

  it("compares with a job that is described in naughty strings", { timeout: 120_000 }, async () => {
    expect(short.length).toBeLessThan(NAUGHTY.length);
    for (const text of descriptions) {
      const reply = await scan(text);
      expect([text, reply.statusCode]).toEqual([text, 200]);
      expect(reply.json().score).toBeGreaterThan(0);
      expect(reply.json().match.points).toBeGreaterThanOrEqual(0);
    }
  });

  it("takes corrections in naughty strings, or refuses them in plain words", () => {
    const given = (name: string) => {
      const lists = { emails: [], phones: [], sections: [], skills: [name], jobs: [] };
      return readCorrections(Object.assign(lists, { name, links: [], education: [] }));
    };
    for (const text of NAUGHTY) {
      const { data, error } = given(text);
      expect(data?.name ?? "").not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
      const said = error?.issues.map(({ message }) => message) ?? [];
      expect(said.filter(isLibraryText)).toEqual([]);
    }
    expect(NAUGHTY.filter((text) => given(text).success).length).toBeGreaterThan(300);
  });

  it("refuses a description that is too long", async () => {
    for (const text of NAUGHTY.filter((each) => !short.includes(each))) {
      const reply = await scan(text);
      expect([reply.statusCode, reply.json().message]).toEqual([400, SCANNER_MESSAGES.jobTooLong]);
    }
  });
});
