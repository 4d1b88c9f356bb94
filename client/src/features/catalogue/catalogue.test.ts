import type { Course, OwnCourse } from "@lyceum/shared/rest/courses.ts";
import { describe, expect, test } from "vitest";

import { coursesQueries, type CourseSearch } from "../../api/courses-api.ts";
import { createStore } from "../../app/hydration/store.ts";
import { factsOf, isNew, priceOf, shortened } from "./course-facts.ts";
import { categoriesFailure } from "./failure.ts";
import { nextStep } from "./next-step.ts";
import {
  addressOf,
  categoryAfter,
  moreOf,
  moreSearchOf,
  pressedOf,
  searchOf,
  listParamsIn,
} from "./search.ts";

const course = (change: Partial<Course> = {}): Course => ({
  id: "0a0f8f7e-6b0e-4f3e-9d52-0f3f4a1b2c3d",
  course_id: "waves",
  course_title: "Waves",
  course_category: "Physics",
  course_type: "Paid",
  course_price: 499,
  description: "",
  image_url: null,
  created_at: "2026-01-01T00:00:00.000Z",
  topics: 5,
  ...change,
});

const own = (purchased: boolean): OwnCourse[] => [{ ...course(), purchased, videos: [] }];

const CATEGORIES = ["Art", "Physics"];
const TOPICS = {
  to: `/course-topics/${course().id}`,
  state: { title: "Waves", course_type: "Paid" },
};

describe("a card", () => {
  test("says the price in rupees, or Free", () => {
    expect(priceOf(course())).toBe("₹499");
    expect(priceOf(course({ course_price: 149_999.5 }))).toBe("₹1,49,999.50");
    expect(priceOf(course({ course_type: "Free", course_price: 0 }))).toBe("Free");
  });

  test("says its topics, their length and the level, as far as they are known", () => {
    expect(factsOf(course())).toBe("5 topics");
    expect(factsOf(course({ topics: 1, duration: 3_900, level: "Advanced" }))).toBe(
      "1 topic · 1 h 5 min · Advanced",
    );
    expect(factsOf(course({ duration: 0, level: null }))).toBe("5 topics");
  });

  test("is new for 48 hours", () => {
    const made = Date.parse(course().created_at);
    expect(isNew(course(), made + 48 * 3_600_000 - 1)).toBe(true);
    expect(isNew(course(), made + 48 * 3_600_000)).toBe(false);
  });

  test("cuts a description within 100 characters, and through no word", () => {
    const words = (count: number) => Array.from({ length: count }, () => "nine char").join(" ");
    expect(shortened(words(10))).toBeNull();
    expect(shortened(words(12))).toBe(`${words(10)}…`);
    expect(shortened(`${"word ".repeat(19)}words and more`)).toBe(`${"word ".repeat(19)}words…`);
    expect(shortened(`${"word ".repeat(19)}longer than that`)).toBe(
      `${"word ".repeat(19).trim()}…`,
    );
  });

  test("cuts a word that is longer than that at 100 characters, and through no letter", () => {
    expect(shortened("x".repeat(100))).toBeNull();
    expect(shortened("x".repeat(101))).toBe(`${"x".repeat(100)}…`);
    expect(shortened("🌊".repeat(101))).toBe(`${"🌊".repeat(100)}…`);
  });
});

describe("the search", () => {
  test("is kept in the address", () => {
    const wanted = { q: "waves & tides", category: "Physics" };
    expect(listParamsIn(addressOf(wanted))).toEqual(wanted);
    expect(addressOf({ q: "", category: "" }).toString()).toBe("");
  });

  test("is cut to what the server takes where the address has more", () => {
    const address = new URLSearchParams({ q: ` ${"w".repeat(120)}`, category: "c".repeat(120) });
    expect(listParamsIn(address)).toEqual({ q: "w".repeat(100), category: "c".repeat(100) });
  });

  test("begins with the first category", () => {
    const wanted = { q: "", category: "" };
    expect(pressedOf(wanted, CATEGORIES)).toBe("Art");
    expect(searchOf(wanted, "Art")).toEqual({ category: "Art" });
  });

  test("goes through all categories until one is chosen, and again when that is let go", () => {
    const wanted = { q: "waves", category: "" };
    expect(pressedOf(wanted, CATEGORIES)).toBe("");
    expect(searchOf(wanted, "")).toEqual({ q: "waves" });
    expect(categoryAfter(wanted, "", "Physics")).toBe("Physics");
    expect(searchOf(wanted, "Physics")).toEqual({ q: "waves", category: "Physics" });
    expect(categoryAfter(wanted, "Physics", "Physics")).toBe("");
  });

  test("keeps a category pressed that is pressed again without a text", () => {
    expect(categoryAfter({ q: "", category: "Art" }, "Art", "Art")).toBe("Art");
  });
});

describe("courses of a backend", () => {
  const ALL = [
    course({ id: "1", course_title: "Drawing", course_category: "Art" }),
    course({ id: "2", course_title: "Waves and tides" }),
    course({ id: "3", course_title: "Light", description: "Made of waves." }),
  ];
  /** The ids of what is shown for a search that is answered with these courses. */
  const shown = async (answered: Course[], search: CourseSearch) => {
    const store = createStore(async () => ({ status: "success", data: answered }));
    const { data } = await store.dispatch(coursesQueries.getCourses.initiate(search));
    return data?.map(({ id }) => id);
  };

  test.each([
    [{}, ["1", "2", "3"]],
    [{ category: "Art" }, ["1"]],
    [{ q: "waves" }, ["2", "3"]],
    [{ q: " TIDES  waves" }, ["2"]],
    [{ q: "waves", category: "Art" }, []],
    [{ limit: 2 }, ["1", "2"]],
  ])("that answers with all of them are searched by the page: %j", async (search, ids) =>
    expect(await shown(ALL, search)).toEqual(ids),
  );

  test("that has searched, however they are spelt, are shown as they came", async () => {
    const ours = ALL.map((each) => ({ ...each, level: null }));
    expect(await shown(ours, { q: "wvaes", category: "Art" })).toEqual(["1", "2", "3"]);
  });
});

describe("more courses", () => {
  const category = { q: "", category: "Art" };
  const some = (...ids: string[]) => ids.map((id) => course({ id }));

  test("are searched for where a category fills no row, and never beside a search", () => {
    expect(moreSearchOf(category, undefined)).toBeNull();
    expect(moreSearchOf(category, some("a", "b"))).toEqual({ limit: 6 });
    expect(moreSearchOf(category, some("a", "b", "c"))).toBeNull();
    expect(moreSearchOf({ q: "waves", category: "" }, [])).toBeNull();
  });

  test("are a row of those that are not shown already", () => {
    const ids = moreOf(some("a", "b"), some("c", "a", "d", "b", "e", "f")).map(({ id }) => id);
    expect(ids).toEqual(["c", "d", "e"]);
  });
});

describe("'Enroll Now' leads", () => {
  test("a student without a paid course to buying it", () => {
    const buying = { to: "/course-confirmation", state: { course_id: "waves" } };
    expect(nextStep(course(), "student", own(false))).toEqual(buying);
    expect(nextStep(course(), "student", [])).toEqual(buying);
  });

  test.each([
    ["a student who bought it", "student", own(true)],
    ["a student of whom that is not known", "student", null],
    ["a visitor", null, null],
    ["a teacher", "teacher", own(false)],
    ["an admin", "admin", null],
  ] as const)("%s to its topics", (_who, role, courses) => {
    expect(nextStep(course(), role, courses)).toEqual(TOPICS);
  });

  test("a student to the topics of a free course", () => {
    const free = course({ course_type: "Free", course_price: 0 });
    expect(nextStep(free, "student", []).to).toBe(TOPICS.to);
  });
});

describe("a catalogue that did not come", () => {
  test.each([
    [200, "Failed to fetch categories"],
    [500, "Failed to load data. Please try again later."],
    [null, "Failed to load data. Please try again later."],
  ])("answered with %s says '%s'", (status, text) => {
    expect(categoriesFailure({ status, message: "No.", statusText: "" })).toBe(text);
  });
});
