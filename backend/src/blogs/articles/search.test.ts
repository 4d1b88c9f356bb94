import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp } from "../../../test/app.ts";
import { blog } from "../../../test/school.ts";

describe("searching blogs", () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openApp();
    const make = (slug: string, date: string, title: string, plain = "") =>
      blog(test, { slug, date, title, plain });
    await make("equations", "2026-01-01", "Equations are balances", "Keep both sides equal.");
    await make("slopes", "2026-01-02", "What a slope says", "Before equations: steepness.");
    await make("python", "2026-01-03", "Reading Python errors", "Tracebacks from below.");
    await make("french", "2026-01-04", "Le français élémentaire", "Écouter, parler.");
    for (const number of [1, 2, 3, 4, 5, 6, 7])
      await make(`letter-${number}`, `2026-02-0${number}`, `Letter ${number}`, "Dear reader");
  });
  afterAll(() => test.close());

  const ask = async (query: Record<string, string>) => {
    const reply = await test.app.inject({ url: "/api/blogs", query });
    expect(reply.statusCode).toBe(200);
    return reply.json();
  };
  const find = async (q: string): Promise<string[]> =>
    (await ask({ q, page: "1" })).data.map(({ slug }: { slug: string }) => slug);

  it.each([
    ["a word", "python", ["python"]],
    ["another case", "PYTHON", ["python"]],
    ["an unfinished word", "pyth", ["python"]],
    ["a title before a text", "equations", ["equations", "slopes"]],
    ["a word of the text", "tracebacks", ["python"]],
    ["words of both", "reading below", ["python"]],
    ["accents left out", "francais elementaire", ["french"]],
    ["a mistyped title", "pyhton", ["python"]],
    ["another mistyped title", "equatoins", ["equations"]],
    ["two mistyped words", "redaing erors", ["python"]],
    ["what is nowhere", "xylophone", []],
    ["no word", "%", []],
    ["a quote", "' or 1=1 --", []],
    ["operators", "&|!():*<->", []],
    ["a null character", "\0", []],
  ])("finds %s: %s", async (_what, q, slugs) => {
    expect(await find(q)).toEqual(slugs);
  });

  it("comes in pages too, and needs no page to begin with", async () => {
    const first = await ask({ q: "letter", page: "1" });
    expect(first).toMatchObject({ page: 1, pages: 2, total: 7 });
    const second = await ask({ q: "letter", page: "2" });
    expect(second.page).toBe(2);
    const slugs = [...first.data, ...second.data].map(({ slug }: { slug: string }) => slug);
    expect(slugs).toEqual([7, 6, 5, 4, 3, 2, 1].map((number) => `letter-${number}`));
    expect(await ask({ q: "letter", page: "9" })).toEqual(second);
    expect(await ask({ q: "letter" })).toEqual(first);
  });

  it("that finds nothing is one empty page", async () => {
    const none = { data: [], page: 1, pages: 1, total: 0 };
    expect(await ask({ q: "xylophone", page: "3" })).toEqual(none);
  });

  it("is refused when it is longer than anybody types", async () => {
    const query = { q: "x".repeat(101), page: "1" };
    expect((await test.app.inject({ url: "/api/blogs", query })).statusCode).toBe(400);
  });
});
