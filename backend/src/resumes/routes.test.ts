import { Buffer } from "node:buffer";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { NOT_KEEPABLE } from "@lyceum/shared/text.ts";
import { RESUME_JOB_MAX, RESUME_MAX } from "@lyceum/shared/limits.ts";
import { SCANNER_MESSAGES } from "@lyceum/shared/scanner-messages.ts";
import type { ResumeCorrections } from "@lyceum/shared/rest/resume-corrections.ts";
import { ResumeReport } from "@lyceum/shared/rest/resumes.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, appOn, openApp } from "../../test/app.ts";
import { RESUME_LINES, plainPdf } from "../../../tests/support/people/resumes/plain-pdf.ts";
import { course } from "../../test/school.ts";
import { DEFAULT_LIMITS } from "../kernel/config/config.ts";

const URL = "/backend-service/api/resume/check";
const scanner = SCANNER_MESSAGES;

type Part = { name: string; content: Buffer | string; fileName?: string };

const resume = (content: Buffer | string = plainPdf(RESUME_LINES), fileName = "resume.pdf") => ({
  name: "resume",
  content,
  fileName,
});
const jobText = (content: string): Part => ({ name: "job", content });

describe("scanning a resume", () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openApp({ limits: { ...DEFAULT_LIMITS, scansPerMinute: 1_000 } });
    await course(test, { title: "Ships and Docker", category: "Programming" });
  });
  afterAll(() => test.close());

  const form = (parts: Part[]): FormData => {
    const made = new FormData();
    for (const { name, content, fileName } of parts) {
      if (fileName === undefined) made.set(name, String(content));
      else made.append(name, new Blob([Buffer.from(content)]), fileName);
    }
    return made;
  };
  const send = async (parts: Part[], app = test.app, from: { remoteAddress?: string } = {}) => {
    const request = new Request("http://school.example", { method: "POST", body: form(parts) });
    return app.inject({
      method: "POST",
      url: URL,
      ...from,
      headers: { "content-type": request.headers.get("content-type") ?? "" },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  };
  const scan = async (...parts: Part[]): Promise<ResumeReport> => {
    const reply = await send(parts);
    expect(reply.statusCode).toBe(200);
    return ResumeReport.parse(reply.json());
  };
  const filesLeft = async () => {
    const names = await readdir(join(test.folder), { recursive: true });
    return names.filter((name) => name.includes("upload-"));
  };

  it("answers a score, improvements, where they come from, and what was read", async () => {
    const { score, improvements, breakdown, parsed, confidence, match } = await scan(resume());
    expect(score).toBeGreaterThanOrEqual(80);
    expect(score).toBe(breakdown.reduce((sum, { points }) => sum + points, 0));
    expect(improvements.every((text) => /\(\+\d+ points?\)$/.test(text))).toBe(true);
    expect(parsed).toMatchObject({ name: "Maria Sousa", emails: ["maria@sousa.example"] });
    expect(parsed.jobs.map(({ start, end }) => [start, end])).toEqual([
      ["2021-03", "present"],
      ["2017-09", "2021-02"],
    ]);
    expect(confidence).toBeGreaterThan(0.5);
    expect(match).toBeNull();
  });

  describe("with corrections", () => {
    const JOB = { read: 0, title: "Baker", employer: "Moinho", start: "2021-03", end: "present" };
    const corrections = (changed: Partial<ResumeCorrections> = {}): Part => {
      const right = {
        name: "Maria Sousa",
        emails: ["maria@sousa.example"],
        phones: [],
        sections: ["experience"],
        skills: [],
        jobs: [JOB],
      };
      return { name: "corrections", content: JSON.stringify({ ...right, ...changed }) };
    };

    it("scores what should have been read, keeps what a job says, and the text as it was read", async () => {
      const { parsed: read, score: before } = await scan(resume());
      const { parsed, score } = await scan(resume(), corrections());
      const [job] = parsed.jobs;
      expect(job).toMatchObject({ title: "Baker", employer: "Moinho", end: "present" });
      expect(job?.bullets).toEqual(read.jobs[0]?.bullets);
      expect(parsed.jobs).toHaveLength(1);
      expect(parsed.sections.map(({ kind }) => kind)).toEqual(["experience"]);
      expect(parsed.blocks).toEqual(read.blocks);
      expect(score).toBeLessThan(before);
      const more = await scan(resume(), corrections({ sections: ["experience", "education"] }));
      expect(more.score).toBe(score + 4);
    });

    it("takes a job that was missed, without bullets", async () => {
      const missed = { read: null, title: "Cook", employer: "", start: "2010", end: "2011-05" };
      const { parsed } = await scan(resume(), corrections({ jobs: [missed] }));
      expect(parsed.jobs).toEqual([
        { title: "Cook", employer: null, start: "2010", end: "2011-05", bullets: [] },
      ]);
    });

    it("takes bullets, education and links, as people write dates", async () => {
      const education = [{ institution: "Universidade do Porto", degree: "BSc", end: "Jun 2015" }];
      const { parsed: read } = await scan(resume());
      const [bullets, links] = [["Baked 40 % more bread", " "], ["sousa.example/bread"]];
      const { parsed } = await scan(
        resume(),
        corrections({
          jobs: [{ ...JOB, start: "Jan 2017", end: "Now", bullets }],
          education,
          links,
        }),
      );
      expect(parsed.jobs[0]).toMatchObject({ start: "2017-01", end: "present" });
      expect(parsed.jobs[0]?.bullets).toEqual(["Baked 40 % more bread"]);
      expect(parsed.education).toEqual([{ ...education[0], end: "2015-06" }]);
      expect(parsed.links).toEqual(links);
      const { parsed: kept } = await scan(resume(), corrections());
      expect([kept.education, kept.links]).toEqual([read.education, read.links]);
    });

    it("takes back what was read as it was answered, and neither controls nor marks of direction", async () => {
      const { parsed } = await scan(resume());
      const { name, emails, phones, skills, jobs, education, links } = parsed;
      const same = { name, emails, phones, skills, education, links };
      const given = {
        ...same,
        name: "\u202EMaria\tSousa",
        sections: [...new Set(parsed.sections.map(({ kind }) => kind))],
        jobs: jobs.map((job, read) => ({ ...job, read })),
      };
      const again = await scan(resume(), corrections(given));
      expect(again.parsed).toEqual(parsed);
    });

    const at = (changed: object) => corrections({ jobs: [{ ...JOB, ...changed }] }).content;
    it.each([
      ["no JSON", "{", scanner.correctionsWrong],
      ["another shape", "[1]", "The corrections: This must be a JSON object."],
      [
        "an unknown field",
        corrections({ words: 1 } as object).content,
        "The corrections: This must not have the field 'words'.",
      ],
      ["an unknown field of a job", at({ of: 1 }), "Job 1: This must not have the field 'of'."],
      ["a number", corrections({ name: 7 } as object).content, "Name: This must be a text."],
      ["no name", corrections({ name: undefined }).content, "Name: This is missing."],
      ["a broken name", corrections({ name: "a\0" }).content, `Name: ${NOT_KEEPABLE}`],
      [
        "no email",
        corrections({ emails: ["maria"] }).content,
        `Email 1: ${scanner.correctionEmail}`,
      ],
      [
        "a phone of letters",
        corrections({ phones: ["+351 220 000 000", "call me"] }).content,
        `Phone 2: ${scanner.correctionPhone}`,
      ],
      [
        "a long name",
        corrections({ name: "a".repeat(301) }).content,
        `Name: ${scanner.correctionTooLong}`,
      ],
      ["the year 0", at({ start: "0000" }), `Job 1, start: ${scanner.correctionMonth}`],
      ["the year 9999", at({ end: "9999-12" }), `Job 1, end: ${scanner.correctionEnd}`],
      [
        "an end before the start",
        at({ start: "2021-03", end: "2020" }),
        `Job 1, end: ${scanner.correctionEndBefore}`,
      ],
      [
        "one job twice",
        corrections({ jobs: [JOB, JOB] }).content,
        `Job 2, read: ${scanner.correctionReadTwice}`,
      ],
      [
        "a job that is not there",
        at({ read: 99 }),
        `Job 1, read: ${scanner.correctionReadUnknown}`,
      ],
      [
        "a long bullet",
        at({ bullets: ["a", "b".repeat(2_001)] }),
        `Job 1, bullet 2: ${scanner.correctionBulletTooLong}`,
      ],
      ["a thirteenth month", at({ start: "2024-13" }), `Job 1, start: ${scanner.correctionMonth}`],
    ])("refuses %s", async (_what, content, message) => {
      const reply = await send([resume(), { name: "corrections", content }]);
      expect([reply.statusCode, reply.json().message]).toEqual([400, message]);
    });
  });

  it("says the same of the same file", async () => {
    expect(await scan(resume())).toEqual(await scan(resume()));
  });

  it("takes an email away at the price of its points alone", async () => {
    const lines = RESUME_LINES.map((line) => line.replace("maria@sousa.example | ", ""));
    const [whole, without] = [await scan(resume()), await scan(resume(plainPdf(lines)))];
    expect(whole.score - without.score).toBe(4);
  });

  it("does not mind in which order the sections stand", async () => {
    const from = (heading: string) => RESUME_LINES.indexOf(heading);
    const education = RESUME_LINES.slice(from("Education"), from("Skills"));
    const others = RESUME_LINES.filter((line) => !education.includes(line) || line === "");
    const at = others.indexOf("Experience");
    const turned = [...others.slice(0, at), ...education, ...others.slice(at)];
    const { score, parsed } = await scan(resume(plainPdf(turned)));
    expect(parsed.sections.map(({ kind }) => kind)).toEqual([
      ...["summary", "education", "experience", "skills"],
    ]);
    expect(score).toBe((await scan(resume())).score);
  });

  it.each([1, 8, 25])("gives nothing for keywords stuffed in, %i lines of them", async (lines) => {
    const stuffing = Array.from({ length: lines }, () => "Python, SQL, Docker, Java, AWS, React");
    const poor = RESUME_LINES.filter((line) => !/Built|Cut|Led/.test(line));
    const plain = await scan(resume(plainPdf(poor)));
    const stuffed = await scan(resume(plainPdf([...poor, ...stuffing])));
    expect(plain.score).toBeLessThan(100);
    expect(stuffed.score).toBeLessThanOrEqual(plain.score);
  });

  it("compares with a job, and links what is missing to the course that teaches it", async () => {
    const alone = await scan(resume());
    const job = "We look for Python, Kubernetes, Docker and Kafka.";
    const { score, match } = await scan(jobText(job), resume());
    expect(match?.matched.toSorted()).toEqual(["Kubernetes", "Python"]);
    const missing = match?.missing.map((each) => [each.keyword, each.course?.course_title ?? null]);
    expect(missing?.toSorted()).toEqual([
      ["Docker", "Ships and Docker"],
      ["Kafka", null],
    ]);
    expect(score).toBe(Math.round(0.7 * alone.score + 0.3 * (match?.points ?? 0)));
  });

  it.each([
    ["no file", [jobText("x")], 400, scanner.fileMissing],
    ["a file that was not chosen", [resume("", "")], 400, scanner.fileMissing],
    ["a file under another name", [{ ...resume(), name: "image" }], 400, scanner.fileMissing],
    ["two files", [resume(), resume()], 400, scanner.oneFile],
    ["0 bytes", [resume("")], 400, scanner.unreadable],
    ["a text", [resume("Maria Sousa", "resume.txt")], 415, scanner.fileType],
    ["a program named .pdf", [resume("MZ\u0090\u0000\u0003", "resume.pdf")], 415, scanner.fileType],
    ["a file too large", [resume(Buffer.alloc(RESUME_MAX + 1))], 413, scanner.tooLarge],
    ["50 MB", [resume(Buffer.alloc(50 * 1024 * 1024))], 413, scanner.tooLarge],
    [
      "a description too long",
      [jobText("x".repeat(RESUME_JOB_MAX + 1)), resume()],
      400,
      scanner.jobTooLong,
    ],
  ])("refuses %s", async (_what, parts, status, message) => {
    const reply = await send(parts);
    expect([reply.statusCode, reply.json().message]).toEqual([status, message]);
  });

  it("refuses what is no form, or half of one", async () => {
    const nothing = await test.app.inject({ method: "POST", url: URL });
    expect([nothing.statusCode, nothing.json().message]).toEqual([400, scanner.fileMissing]);
    const others = ["application/json", "application/x-www-form-urlencoded", "text/plain", "text"];
    for (const kind of others) {
      const given = { headers: { "content-type": kind }, payload: "{}" };
      const other = await test.app.inject({ method: "POST", url: URL, ...given });
      expect([kind, other.statusCode, other.json().message]).toEqual([kind, 415, scanner.notForm]);
    }
    const type = "multipart/form-data; boundary=b";
    const half = `--b\r\ncontent-disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n%PDF`;
    const headers = { "content-type": type };
    const cut = await test.app.inject({ method: "POST", url: URL, headers, payload: half });
    expect([cut.statusCode, cut.json().message]).toEqual([400, scanner.fileMissing]);
  });

  it("keeps no file, whatever came of it", async () => {
    await scan(resume());
    await send([resume("Maria Sousa", "resume.txt")]);
    await send([resume(Buffer.alloc(RESUME_MAX + 1))]);
    expect(await filesLeft()).toEqual([]);
  });

  it("is done for one address after another, however many files one of them sends", async () => {
    const { app, backend } = await appOn(test.database);
    const from = (remoteAddress: string) => send([resume()], app, { remoteAddress });
    // One subscriber's addresses.
    const many = Array.from({ length: 22 }, (_, index) => from(`2001:db8::${index + 1}`));
    const busy = await Promise.race(many);
    expect([busy.statusCode, busy.headers["retry-after"]]).toEqual([503, "5"]);
    expect(busy.json().message).toBe(scanner.busy);
    expect((await from("2001:db8:0:1::1")).statusCode).toBe(200);
    const answered = many.map((each) => each.then(() => 1));
    const sofar = await Promise.race([Promise.all(answered), Promise.resolve("not all")]);
    expect(sofar).toBe("not all");
    await backend.close();
    await Promise.all(many);
    await app.close();
  }, 120_000);

  it("is done so often in a minute for one address, and no more", async () => {
    const limits = { ...DEFAULT_LIMITS, scansPerMinute: 2 };
    const { app, backend } = await appOn(test.database, { limits });
    const statuses: number[] = [];
    for (let turn = 0; turn < 3; turn += 1)
      statuses.push((await send([jobText("x")], app)).statusCode);
    expect(statuses).toEqual([400, 400, 429]);
    await app.close();
    await backend.close();
  });
});
