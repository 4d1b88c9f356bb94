import type { ResumeCorrections } from "@lyceum/shared/rest/resume-corrections.ts";
import type { ParsedResume } from "@lyceum/shared/rest/resumes.ts";
import { describe, expect, it } from "vitest";

import { certaintyOf } from "./certainty.ts";
import type { Readability, ReadResume } from "./reading/read-result.ts";

const LINES = ["Baker, Moinho", "2021 to now", "Cook, Forno", "2019", "Clerk, Banco"];
const DOUBTS = ["2021 to now", "2019"];
const job = (title: string, employer: string) => {
  const [start, end] = ["2019", null];
  return { title, employer, start, end, bullets: [] };
};
const parsed = {
  name: "Maria Sousa",
  emails: ["maria@sousa.example"],
  phones: [],
  sections: [
    { kind: "experience", heading: "Work" },
    { kind: "skills", heading: "Skills" },
  ],
  // As headed lines are read: the doubtful ones stand before the names.
  jobs: [job("Baker", "Moinho"), job("Cook", "Forno"), job("Clerk", "Banco")],
  blocks: LINES.map((text) => ({ text, kind: "line", box: null, lost: false })),
} as unknown as ParsedResume;
const read = (garbledShare = 0, confidence = 0.66): ReadResume => ({
  parsed,
  confidence,
  doubts: DOUBTS,
  readability: { garbledShare } as Readability,
});
const corrections = (jobs: ResumeCorrections["jobs"]): ResumeCorrections => ({
  name: parsed.name,
  emails: parsed.emails,
  phones: [],
  skills: [],
  jobs,
  sections: ["experience", "skills"],
});
const kept = (index: number) => {
  const { title, employer, start, end } = parsed.jobs[index]!;
  return { read: index, title, employer, start, end };
};

describe("what was read and corrected", () => {
  it("is as doubtful as before where nothing was changed", () => {
    expect(certaintyOf(read(), corrections([kept(0), kept(1), kept(2)]))).toEqual({
      confidence: 0.66,
      doubts: DOUBTS,
    });
  });

  it("is certain where the doubtful jobs were replaced", () => {
    const made = { ...kept(0), read: null, title: "Head baker" };
    expect(certaintyOf(read(), corrections([kept(0), made]))).toEqual({
      confidence: 1,
      doubts: [],
    });
  });

  it("keeps the doubt of the job that was left as it was", () => {
    // The line '2021 to now' comes right before the cook, and '2019' before the clerk.
    const changed = { ...kept(1), employer: "Forno Novo" };
    expect(certaintyOf(read(), corrections([kept(0), changed, kept(2)]))).toEqual({
      confidence: 0.83,
      doubts: ["2019"],
    });
  });

  it("stays unsure of letters that cannot be known", () => {
    const none = certaintyOf(read(0.2, 0.5), corrections([]));
    expect(none).toEqual({ confidence: 0.8, doubts: [] });
  });

  it("is known soon, whatever a file holds", () => {
    const lines = Array.from({ length: 4_000 }, (_, index) => `Engineer ${index} 2019 – 2020`);
    const jobs = lines.map((line) => job(line, line));
    const blocks = lines.map((text) => ({ text, kind: "line", box: null, lost: false }));
    const many = { ...read(), doubts: lines, parsed: { ...parsed, jobs, blocks } as ParsedResume };
    const before = process.cpuUsage();
    expect(certaintyOf(many, corrections([kept(0)])).doubts).toHaveLength(0);
    // Each compared with each took minutes.
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  });

  it("is known soon also where every line nearly names every job", () => {
    const line = "Chef aa, CC0 Co, Mar 2020 - Jan 2010";
    const doubts = Array.from({ length: 200 }, (_, index) => `${line} ${index}`);
    const jobs = doubts.map((each) => ({ ...job("Chef aa", "CC0 Co"), bullets: [`${each} CCC`] }));
    const long = "CCCChef ".repeat(750);
    const texts = doubts.flatMap((each, index) => (index % 5 === 0 ? [each, long] : [each]));
    const blocks = texts.map((text) => ({ text, kind: "line", box: null, lost: false }));
    const many = { ...read(), doubts, parsed: { ...parsed, jobs, blocks } as ParsedResume };
    const before = process.cpuUsage();
    certaintyOf(many, corrections([kept(0)]));
    expect(process.cpuUsage(before).user).toBeLessThan(500_000);
  });
});
