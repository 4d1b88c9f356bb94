import { describe, expect, test } from "vitest";

import { corpusPeople } from "../corpus/person.ts";
import { escape } from "./html-layouts.ts";
import { randomLayout } from "./random-layouts.ts";

const [first, ...others] = corpusPeople();
const people = [first!, ...others];

/** The text of a page, without what is set between its words. */
const textOf = (html: string): string =>
  html
    .replace(/^.*<body>/s, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

describe("a layout made at random", () => {
  test("is the same for the same seed", () => {
    expect(randomLayout(7, first!.resume)).toEqual(randomLayout(7, first!.resume));
  });

  test("differs between seeds", () => {
    const pages = Array.from({ length: 50 }, (_, seed) => randomLayout(seed, first!.resume).html);
    expect(new Set(pages).size).toBe(50);
  });

  test.each(people)("holds the name and the employers of $id", ({ resume }) => {
    for (let seed = 0; seed < 100; seed += 1) {
      const text = textOf(randomLayout(seed, resume).html);
      for (const shown of [resume.basics.name, ...resume.work.map(({ name }) => name)])
        expect(text).toContain(escape(shown));
    }
  });
});
