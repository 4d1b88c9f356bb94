import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp } from "../../test/app.ts";
import { course } from "../../test/school.ts";

describe("searching the catalogue", () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openApp();
    const make = (slug: string, title: string, category: string, description = "") =>
      course(test, { slug, title, category, description });
    await make("algebra", "Algebra from the start", "Mathematics", "Letters instead of numbers.");
    await make("calculus", "Calculus in pictures", "Mathematics", "After algebra: derivatives.");
    await make("python", "First programs in Python", "Programming", "Write and run programs.");
    await make("web", "Web pages that last", "Programming", "HTML, CSS and Node.js.");
    await make("french", "Le français élémentaire", "Languages", "Écouter, parler.");
    await make("russian", "Русский язык", "Languages");
    await make("hundred", "100 ways to cook_rice", "Cooking", "50% off; it's 'good'.");
    const hidden = { slug: "hidden", title: "Algebra, hidden", published_at: null };
    await course(test, hidden);
  });
  afterAll(() => test.close());

  const ask = (query: Record<string, string>) =>
    test.app.inject({ url: "/api/video/get_courses", query });
  const find = async (q: string, category?: string): Promise<string[]> => {
    const reply = await ask({ q, ...(category !== undefined && { category }) });
    expect(reply.statusCode).toBe(200);
    return reply.json().data.map(({ course_id }: { course_id: string }) => course_id);
  };

  it.each([
    ["a word", "python", ["python"]],
    ["another case", "PYTHON", ["python"]],
    ["words in any order", "python first", ["python"]],
    ["an unfinished word", "pyth", ["python"]],
    ["one letter", "w", ["web", "python", "hundred"]],
    ["a finished and an unfinished word", "first prog", ["python"]],
    ["a category", "languages", ["french", "russian"]],
    ["a word of the description", "derivatives", ["calculus"]],
    ["a title before a description", "algebra", ["algebra", "calculus"]],
    ["accents left out", "francais elementaire", ["french"]],
    ["accents put in", "pythön", ["python"]],
    ["accents as marks of their own", "franc\u0327ais", ["french"]],
    ["another alphabet", "русск", ["russian"]],
    ["another alphabet's capitals", "ЯЗЫК", ["russian"]],
    ["digits", "100", ["hundred"]],
    ["a word with a full stop", "node.js", ["web"]],
    ["half of such a word", "node", ["web"]],
  ])("finds %s: %s", async (_what, q, slugs) => {
    expect((await find(q)).toSorted()).toEqual(slugs.toSorted());
    if (q === "algebra") expect(await find(q)).toEqual(slugs);
  });

  it.each([
    ["pyhton", "python"],
    ["phyton", "python"],
    ["algerba", "algebra"],
    ["calclus", "calculus"],
    ["kalkulus", "calculus"],
    ["franchais", "french"],
    ["fist progams", "python"],
    ["progams pyton", "python"],
    ["web pagse", "web"],
  ])("forgives %s", async (q, slug) => {
    expect((await find(q))[0]).toBe(slug);
  });

  it.each(["zzzz", "xylophone", "algebra zzzz", "python algebra", "quantum", "guitar", "physics"])(
    "finds nothing for %s",
    async (q) => {
      expect(await find(q)).toEqual([]);
    },
  );

  it.each([
    ["%", []],
    ["_", []],
    ["' or 1=1 --", []],
    ["'; drop table courses; --", []],
    ["\\", []],
    ["&|!():*<->", []],
    ["algebra & !letters", ["algebra"]],
    ["algebra:*", ["algebra", "calculus"]],
    ["'algebra'", ["algebra", "calculus"]],
    ['"algebra" OR python', []],
    ["cook_r", ["hundred"]],
    ["it's", ["hundred"]],
    ["½", []],
    ["ŉ", ["web", "algebra"]],
    ["ʼ", []],
    ["\0", []],
    ["a\0lgebra", ["algebra"]],
    ["🎓", []],
    ["x".repeat(100), []],
  ])("takes %j for text", async (q, slugs) => {
    expect(await find(q)).toEqual(slugs);
  });

  it("stays within a category", async () => {
    expect(await find("algebra", "Mathematics")).toEqual(["algebra", "calculus"]);
    expect(await find("algebra", "Programming")).toEqual([]);
    expect(await find("pyhton", "Languages")).toEqual([]);
    expect(await find("algebra", "")).toEqual(["algebra", "calculus"]);
  });

  it("answers everything to a search for nothing", async () => {
    for (const q of ["", "   "]) expect(await find(q)).toHaveLength(7);
  });

  it.each<Record<string, string>>([
    { q: "x".repeat(101) },
    { category: "x".repeat(101) },
    { q: "algebra", category: "a\0b" },
  ])("refuses %j", async (query) => {
    expect((await ask(query)).statusCode).toBe(400);
  });

  it("is answered to be kept by nobody", async () => {
    expect((await ask({ q: "algebra" })).headers["cache-control"]).toBe("no-store");
  });
});
