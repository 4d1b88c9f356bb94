import { beforeEach, describe, expect, test, vi } from "vitest";

import { type BlogValues, createDrafts, emptyBlog, keepChanges, suggestedSlug } from "./draft.ts";
import { addFailure, pictureFailure } from "./failure.ts";
import { CallError } from "../../http/CallError.ts";

const TODAY = "2026-11-21";
const started: BlogValues = { ...emptyBlog(TODAY), title: "On tides", content: "<p>The moon</p>" };

let kept: Map<string, string>;
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value) === kept,
  removeItem: (key: string) => void kept.delete(key),
};
const drafts = createDrafts(storage, "ada@school.example");

beforeEach(() => {
  kept = new Map();
});

describe("a draft", () => {
  test("is back as it was left, for its writer", () => {
    expect(drafts.read()).toBeNull();
    expect(drafts.keep(started)).toBe(true);
    expect(drafts.read()).toEqual(started);
    expect(createDrafts(storage, "ben@school.example").read()).toBeNull();
  });

  test("of which nothing is left is gone; a date alone is nothing", () => {
    drafts.keep(started);
    drafts.keep(emptyBlog(TODAY));
    expect(kept.size).toBe(0);
    expect(drafts.read()).toBeNull();
  });

  test.each(["", "null", "{", '{"title":1}', '{"title":"x"}'])("that is '%s' is none", (text) => {
    drafts.keep(started);
    kept.set([...kept.keys()][0]!, text);
    expect(drafts.read()).toBeNull();
  });

  test("of an article that was added is over, but not one that was kept since", () => {
    drafts.keep(started);
    drafts.drop({ ...started });
    expect(drafts.read()).toBeNull();
    const since = { ...started, title: "On ponds" };
    drafts.keep(since);
    drafts.drop(started);
    expect(drafts.read()).toEqual(since);
  });

  test("that has no room says so", () => {
    const full = { ...storage, setItem: () => false };
    expect(createDrafts(full, "ada@school.example").keep(started)).toBe(false);
  });
});

describe("of two tabs", () => {
  const older = { ...started, title: "On ponds" };

  test.each([
    ["the empty one", emptyBlog(TODAY)],
    ["the one with an older draft", older],
  ])("%s, in which nothing was changed, leaves what the other keeps", (_which, initial) => {
    drafts.keep(older);
    const untouched = keepChanges(initial, drafts.keep);
    const other = keepChanges(older, drafts.keep);
    expect(other(started)).toBe(true);
    expect(untouched({ ...initial })).toBe(true);
    expect(drafts.read()).toEqual(started);
  });

  test("each keeps what was changed in it, once", () => {
    const keep = vi.fn(drafts.keep);
    const [one, other] = [keepChanges(older, keep), keepChanges(older, keep)];
    one(started);
    other({ ...older, title: "On lakes" });
    one({ ...started });
    expect(drafts.read()).toEqual({ ...older, title: "On lakes" });
    one(emptyBlog(TODAY));
    expect(drafts.read()).toBeNull();
    expect(keep).toHaveBeenCalledTimes(3);
  });

  test("what had no room is tried again, also when it is as it was at first", () => {
    const keep = vi.fn(() => false);
    const one = keepChanges(older, keep);
    expect([one(older), one(started), one(started), one(older)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(keep).toHaveBeenCalledTimes(3);
  });
});

describe("a slug is suggested", () => {
  const slugs = (steps: [title: string, slug?: string][]) => {
    const values = emptyBlog(TODAY);
    for (const [title, slug] of steps) {
      values.slug = slug ?? suggestedSlug(values, title);
      values.title = title;
    }
    return values.slug;
  };

  test("from the title, letter by letter", () => {
    expect(slugs([["O"], ["On"], ["On Tides & Café!"]])).toBe("on-tides-cafe");
  });

  test.each([
    ["Crème Brûlée", "creme-brulee"],
    ["हिन्दी कैसे पढ़ें?", "हिन्दी-कैसे-पढ़ें".normalize("NFC")],
    ["தமிழ் (2)", "தமிழ்-2"],
    ["ภาษาไทยที่นี่", "ภาษาไทยที่นี่"],
    ["ทำน้ำแข็ง: 3 ขั้น", "ทำน้ำแข็ง-3-ขั้น"],
    ["ນ້ຳໃຈ ໜູ", "ນ້ຳໃຈ-ໜູ"],
    ["Գիր և լեզու", "գիր-և-լեզու"],
    ["한글 ㄱㅏ", "한글-ㄱㅏ"],
    ["العربية: مُحَمَّد ١٢", "العربية-مُحَمَّد-١٢".normalize("NFC")],
    ["Tiếng Việt", "tieng-viet"],
    ["ﬁne Ａ №5", "fine-a-no5"],
    ["Йога: 한국어", "йога-한국어"],
    ["\u0301 \u2764\uFE0F", ""],
  ])("from '%s', in its own letters", (title, slug) => {
    expect(slugs([[title]])).toBe(slug);
  });

  test("until it is edited by hand", () => {
    expect(slugs([["On tides", "tides"], ["On tides and moons"]])).toBe("tides");
  });

  test("again when it was emptied", () => {
    expect(slugs([["On tides", ""], ["On moons"]])).toBe("on-moons");
  });
});

describe("a blog that could not be added says", () => {
  const refused = { status: 400, statusText: "Bad Request", message: "No.", errors: [] };

  test.each([
    ["all that is wrong, once", { ...refused, errors: ["A.", "B.", "A."] }, "A. B."],
    ["else the message", refused, "No."],
    ["else that there was an error", { ...refused, message: null }, "An error occurred."],
    ["so of a fault of the page's own", new TypeError("x is not a function"), "An error occurred."],
    [
      "that no answer came",
      { ...refused, status: null, message: null },
      "An error occurred while adding the blog.",
    ],
  ])("%s", (_what, error, text) => expect(addFailure(error)).toBe(text));
});

test("a picture that was not taken says why, where that is known", () => {
  expect(pictureFailure(new CallError(415, "No picture."))).toBe("No picture.");
  expect(pictureFailure(new CallError(null, null))).toBe("The picture could not be uploaded.");
});
