import { describe, expect, test } from "vitest";

import { commentsText, dayOf, readingMinutes } from "./blog-facts.ts";
import { addressOf, searchOf, listParamsIn } from "./search.ts";

const wanted = (address: string) => listParamsIn(new URLSearchParams(address));

describe("the address of the list", () => {
  test("keeps what is looked for and the page", () => {
    const looked = { q: "waves & tides", page: 3 };
    expect(listParamsIn(addressOf(looked))).toEqual(looked);
    expect(searchOf(looked)).toEqual(looked);
  });

  test("is bare at the beginning, and so is what is asked for", () => {
    expect(addressOf({ q: "", page: 1 }).toString()).toBe("");
    expect(searchOf(wanted(""))).toEqual({ page: 1 });
  });

  test.each(["page=0", "page=-2", "page=1.5", "page=x", "page=", "page=NaN"])(
    "with '%s' is the first page",
    (address) => expect(wanted(address).page).toBe(1),
  );

  test("never asks for more than the server takes", () => {
    expect(wanted("page=99999999999").page).toBe(1_000_000);
    expect(wanted(`q=${"x".repeat(500)}`).q).toHaveLength(100);
  });
});

describe("a blog", () => {
  test("takes as long to read as its words, and never no time", () => {
    expect(readingMinutes("")).toBe(1);
    expect(readingMinutes(`<p>${"word ".repeat(238 * 4)}</p>`)).toBe(4);
    expect(readingMinutes(`<p>${"<em>a</em>&nbsp;".repeat(238 * 2)}</p>`)).toBe(2);
  });

  test.each([
    ["Hindi, whose words have marks", "हिन्दी ".repeat(238 * 4)],
    ["accents of their own", "cafe\u0301s ".repeat(238 * 4)],
    ["Chinese", "字".repeat(400 * 4)],
    ["Japanese", "かなカナー、".repeat(80 * 4)],
    ["Thai", "กิ".repeat(950 * 4)],
    ["two languages", `${"word ".repeat(238 * 2)}${"字".repeat(400 * 2)}`],
  ])("in %s takes four minutes", (_what, text) => {
    expect(readingMinutes(`<p>${text}</p>`)).toBe(4);
  });

  test("counts its comments", () => {
    expect([0, 1, 2].map(commentsText)).toEqual(["0 comments", "1 comment", "2 comments"]);
  });

  test("is dated today where its author is", () => {
    expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
  });
});
