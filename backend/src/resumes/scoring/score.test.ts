import { type COMPONENTS, type JobMatch, ResumeReport } from "@lyceum/shared/rest/resumes.ts";
import { describe, expect, it } from "vitest";

import { job, judged, parsedResume } from "../../../test/resumes.ts";
import type { Judged } from "./check.ts";
import { scoreOf } from "./score.ts";

const WEIGHTS = {
  readability: 25,
  contact: 10,
  sections: 15,
  jobs: 15,
  bullets: 10,
  results: 15,
  hygiene: 10,
};

const score = (of: Judged) => scoreOf(of, null).score;
const pointsOf = (of: Judged, name: (typeof COMPONENTS)[number]) =>
  scoreOf(of, null).breakdown.find(({ component }) => component === name)?.points;
const gainOf = (improvement: string) => Number(/\(\+([\d.]+) points?/.exec(improvement)?.[1]);

describe("the score of a resume", () => {
  it("has the published weights, which add up to 100", () => {
    const { breakdown } = scoreOf(judged(), null);
    expect(Object.fromEntries(breakdown.map(({ component, of }) => [component, of]))).toEqual(
      WEIGHTS,
    );
    expect(Object.values(WEIGHTS).reduce((sum, each) => sum + each)).toBe(100);
  });

  it("is whole, and the sum of its parts", () => {
    const resumes = [judged(), judged({ emails: [] }), judged({ name: null }, { columns: 2 })];
    for (const each of resumes) {
      const { score: whole, breakdown, cap } = scoreOf(each, null);
      expect(cap).toBeNull();
      expect(whole).toBe(breakdown.reduce((sum, { points }) => sum + points, 0));
    }
  });

  it("is 100 where nothing is missing, and then nothing is to be improved", () => {
    expect(scoreOf(judged(), null)).toMatchObject({ score: 100, improvements: [], cap: null });
  });

  it("is the same however often it is asked for", () => {
    const resume = judged({ phones: [], jobs: [job({ start: null })] }, { lostShare: 0.1 });
    const first = scoreOf(resume, null);
    for (let turn = 0; turn < 5; turn += 1)
      expect(scoreOf(structuredClone(resume), null)).toEqual(first);
  });

  it("fits the wire", () => {
    const parsed = parsedResume();
    const report = {
      ...scoreOf(judged({ jobs: [] }), null),
      parsed,
      confidence: 1,
      doubts: [],
      match: null,
    };
    expect(ResumeReport.parse(report)).toEqual(report);
  });

  it("quotes the line that each part stands on", () => {
    const weak = "Responsible for the reports of the whole department";
    const without = scoreOf(judged({ jobs: [job({ bullets: [weak, weak] })] }), null).breakdown;
    const quotes = Object.fromEntries(without.map(({ component, quote }) => [component, quote]));
    expect(quotes).toMatchObject({
      bullets: weak,
      results: weak,
      contact: "maria@sousa.example",
      jobs: "Data engineer, Northwind Traders",
    });
  });
});

describe("what changes the score, and what does not", () => {
  it.each([
    ["the email", { emails: [] }, 4],
    ["the phone", { phones: [] }, 3],
    ["the name", { name: null }, 2],
    ["the link", { links: [] }, 1],
  ])("%s costs exactly its points", (_what, changed, points) => {
    const parsed = parsedResume();
    const without = judged({ ...parsed, ...changed });
    expect(score(judged(parsed)) - score(without)).toBe(points);
    expect(gainOf(scoreOf(without, null).improvements[0] ?? "")).toBe(points);
  });

  it("the order of the sections does not matter", () => {
    const parsed = parsedResume();
    const turned = { sections: parsed.sections.toReversed(), blocks: parsed.blocks.toReversed() };
    expect(scoreOf(judged({ ...parsed, ...turned }), null).score).toBe(score(judged(parsed)));
  });

  it.each([1, 10, 60, 600])("keywords that are stuffed in %i times gain nothing", (times) => {
    const bullets = [
      "Worked on Python",
      "Kept all that was asked for in order, and was liked by everybody",
    ];
    const poor = parsedResume({ jobs: [job({ bullets })] });
    const stuffing = Array.from({ length: times }, (_, index) => `Python Kafka Term${index}`);
    const line = { text: stuffing.join(" "), kind: "line" as const, box: null, lost: false };
    const skills = [...poor.skills, ...stuffing.map((_, index) => `Term${index}`)];
    const words = poor.words + 3 * times;
    const stuffed = judged({ ...poor, skills, words, blocks: [...poor.blocks, line] });
    expect(score(stuffed)).toBeLessThanOrEqual(score(judged(poor)));
    expect(score(judged(poor))).toBeGreaterThan(20);
    if (times > 10) expect(score(stuffed)).toBeLessThan(score(judged(poor)));
  });

  it.each([
    ["a second column", { columns: 2 }, 2],
    ["a table", { tables: true }, 3],
    ["text that is dropped", { lostShare: 0.125 }, 4],
    ["contacts that are dropped", { lostShare: 0.02, contactLost: true }, 5],
    ["garbled text", { garbledShare: 0.15 }, 5],
  ])("%s costs its points of readability", (_what, readability, points) => {
    expect(score(judged()) - score(judged({}, readability))).toBe(points);
  });

  it.each([
    ["no month", { start: "2021", end: "2023" }, 12],
    ["no end", { start: "2021-03", end: null }, 12],
    ["no date", { start: null, end: null }, 8],
    ["no title", { title: null }, 11],
    ["no employer", { employer: null }, 11],
  ])("a job with %s is not complete", (_what, changed, points) => {
    expect(pointsOf(judged({ jobs: [job(changed)] }), "jobs")).toBe(points);
  });

  it.each([
    ["the jobs run from the oldest on", [job({ start: "2015-01", end: "2016-01" }), job()]],
    ["a job ends before it begins", [job({ start: "2020-05", end: "2019-01" })]],
  ])("points are lost when %s", (_what, jobs) => {
    expect(pointsOf(judged({ jobs }), "hygiene")).toBe(8);
  });

  it("more words than anybody reads cost points, and few gain none", () => {
    const words = (number: number) => pointsOf(judged({ words: number }), "hygiene");
    expect([100, 1_000, 1_500, 2_000, 9_000].map(words)).toEqual([10, 10, 8, 6, 6]);
  });

  it("a part is given for projects where there is no job yet", () => {
    const sections = [{ kind: "projects" as const, heading: "Projects" }];
    expect(pointsOf(judged({ sections }), "sections")).toBe(3);
    expect(pointsOf(judged({ sections: [] }), "sections")).toBe(0);
  });
});

describe("what holds the score down", () => {
  it.each([
    ["garbled", judged({}, { garbledShare: 0.6 })],
    ["dropped", judged({}, { lostShare: 0.7 })],
    ["hardly any", judged({ jobs: [], sections: [] })],
  ])("text that is %s: 20", (_what, resume) => {
    const { score: held, cap } = scoreOf(resume, null);
    expect(held).toBe(20);
    expect(cap?.at).toBe(20);
  });

  it("neither email nor phone: 59, and one of them lifts it", () => {
    const held = scoreOf(judged({ emails: [], phones: [] }), null);
    expect(held).toMatchObject({ score: 59, cap: { at: 59 } });
    expect(score(judged({ emails: [] }))).toBe(96);
    expect(held.improvements.map(gainOf)).toEqual([38, 37]);
  });

  it("what gains nothing before it is lifted comes after what lifts it", () => {
    const resume = judged({ emails: [], phones: [], links: [], name: null });
    const { improvements } = scoreOf(resume, null);
    expect(improvements.map((text) => text.includes("once"))).toEqual([false, false, true, true]);
  });
});

describe("improvements", () => {
  it("come with the greatest gain first, and each gains what it says", () => {
    const jobs = [job({ start: null, bullets: ["Worked on things", "Built it"] })];
    const { improvements, score: now } = scoreOf(judged({ jobs, phones: [] }), null);
    const gains = improvements.map(gainOf);
    expect(gains).toEqual(gains.toSorted((one, other) => other - one));
    expect(gains.reduce((sum, gain) => sum + gain, now)).toBe(100);
  });
});

describe("with a job to compare with", () => {
  const match: JobMatch = { points: 50, matched: ["python"], missing: [] };

  it("the score is seven tenths its own and three tenths the match", () => {
    expect(scoreOf(judged(), match).score).toBe(85);
    expect(scoreOf(judged({ emails: [] }), match).score).toBe(Math.round(0.7 * 96 + 15));
  });

  it("what is missing is an improvement, too", () => {
    const missing = ["Docker", "Kafka"].map((keyword) => ({ keyword, course: null }));
    const { improvements } = scoreOf(judged({ phones: [] }), { ...match, missing });
    expect(improvements.map(gainOf)).toEqual([15, 2.1]);
    expect(improvements[0]).toContain("Docker, Kafka");
  });

  it("what an improvement gains is told in the points of that score", () => {
    expect(scoreOf(judged({ emails: [] }), match).improvements.map(gainOf)).toEqual([2.8]);
  });
});
