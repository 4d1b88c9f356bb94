import { randomUUID } from "node:crypto";

import * as rules from "@lyceum/shared/rules.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";

import { type TestApp, openApp, person } from "../../backend/test/app.ts";
import { recordsOf, storedFile } from "../../backend/test/school.ts";
import { RESUME_LINES, plainPdf } from "../support/resumes/plain-pdf.ts";
import { NAUGHTY } from "./naughty/strings.ts";

/** The naughty strings in the forms: those of many parts, and the rules that a page has of every form. */
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

const right = () => ({
  ...{ title: "Letters for numbers", course_title: randomUUID(), duration: "" },
  ...{ course_category: "Mathematics", description: "What it is about." },
});

describe("what comes in forms of many parts", () => {
  let site: TestApp;
  let teacher: Awaited<ReturnType<typeof person>>;
  beforeAll(async () => {
    site = await openApp();
    teacher = await person(site, "teacher");
  });
  afterAll(() => site.close());

  /** What the school has of an upload, by the names of its form. */
  const kept = async (id: string) => {
    const { rowOf, courseOf } = recordsOf(site);
    const { title, description, declared_duration: duration } = await rowOf(id);
    const course = await courseOf(id);
    const { title: course_title, category: course_category } = course;
    return { title, description, duration, course_title, course_category };
  };

  const FIELDS = ["title", "description", "duration", "course_title", "course_category"] as const;
  it.each(FIELDS)(
    "%s of an upload is kept as it is, or refused",
    async (field) => {
      const by = { ...teacher, sessionId: teacher.sid };
      const wrong: unknown[] = [];
      for (const text of NAUGHTY) {
        const form = rules.UploadForm.safeParse({ ...right(), [field]: text });
        if (!form.success) continue;
        const files = { video: storedFile(), imageUrl: "/media/images/a.webp" };
        const made = await site.backend.videos
          .create(by, form.data, files, "pending")
          .catch((error: { code?: string }) => error);
        // Two titles may come to one address.
        if (!("id" in made)) expect(made).toMatchObject({ code: "invalid" });
        else if ((await kept(made.id))[field] !== text.trim()) wrong.push(text);
      }
      expect(wrong).toEqual([]);
    },
    60_000,
  );

  const scan = async (job: string) => {
    const body = new FormData();
    body.set("resume", new File([new Uint8Array(plainPdf(RESUME_LINES))], "resume.pdf"));
    body.set("job", job);
    const request = new Request("http://school.example", { method: "POST", body });
    return site.app.inject({
      ...{ method: "POST", url: "/backend-service/api/resume/check" },
      headers: { "content-type": request.headers.get("content-type") ?? "" },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  };

  it("a job is compared with whatever it is described by", async () => {
    const short = NAUGHTY.filter(({ length }) => length < 2_000);
    for (let from = 0; from < short.length; from += 100) {
      const reply = await scan(short.slice(from, from + 100).join("\n"));
      expect(reply.statusCode).toBe(200);
      expect(reply.json().match.points).toBeGreaterThanOrEqual(0);
    }
    expect((await scan("long ".repeat(20_000))).statusCode).toBe(400);
  }, 60_000);
});
