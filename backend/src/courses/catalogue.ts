import { MESSAGES } from "@lyceum/shared/messages.ts";
import { madeOnce } from "@lyceum/shared/promises.ts";
import { type Course, getCategories, getCourses } from "@lyceum/shared/rest/courses.ts";
import { BoundedMap } from "@lyceum/shared/sync/BoundedMap.ts";

import type { Changes } from "../kernel/database/changes.ts";
import { cached } from "../kernel/database/cached.ts";
import { type Answer, answerOf } from "../kernel/http/answer.ts";
import { presentCourse } from "./present.ts";
import type { CoursesRepository } from "./repository.ts";

/** The catalogue in the very bytes that it is answered in: of all courses, of those of each category, and of the newest as last asked for. */
type Pages = {
  courses: Course[];
  categories: Answer;
  all: Answer;
  of: Map<string, Answer>;
  newest: BoundedMap<string, Promise<Answer>>;
};

/** How many answers with the newest courses are kept, each of at most 100. */
const NEWEST_KEPT = 100;

export type Catalogue = ReturnType<typeof createCatalogue>;

/**
 * Keeps the pages until the database says that a course changed, whichever process changed it. While the line that
 * says so is cut nothing is kept.
 */
export const createCatalogue = (
  repository: Pick<CoursesRepository, "listPublished">,
  changes: Pick<Changes, "on" | "onGap" | "isWhole">,
) => {
  const pages = cached(
    async () => pagesOf((await repository.listPublished()).map(presentCourse)),
    changes.isWhole,
  );
  changes.on("course", pages.forget);
  changes.onGap(pages.forget);

  return {
    categories: async (): Promise<Answer> => (await pages.get()).categories,
    /** Without a category, courses of all; with a limit, the newest of them. */
    courses: async (category?: string, limit?: number): Promise<Answer> => {
      const kept = await pages.get();
      const whole = category === undefined ? kept.all : kept.of.get(category);
      if (!whole) return NO_COURSES;
      return limit === undefined ? whole : newestOf(kept, limit, category);
    },
    /** As `categories` and `courses` of all, where they are kept now; else null. */
    kept: () => pages.kept(),
    /** Forgets what this process has changed itself, without waiting for the notice. */
    forget: pages.forget,
  };
};

const coursesAnswer = (data: Course[]): Promise<Answer> =>
  answerOf(getCourses.reply.parse({ status: "success", data }));

/** Made once: every start page of a small school asks for it. */
const newestOf = (pages: Pages, limit: number, category?: string): Promise<Answer> => {
  const asked = JSON.stringify([limit, category]);
  return madeOnce(pages.newest, asked, () =>
    coursesAnswer(newestIn(pages.courses, limit, category)),
  );
};

const newestIn = (courses: Course[], limit: number, category?: string): Course[] =>
  courses
    .filter(({ course_category }) => category === undefined || course_category === category)
    .slice(0, limit);

const categoriesAnswer = (data: string[]): Promise<Answer> =>
  answerOf(getCategories.reply.parse({ status: "success", message: MESSAGES.courses.found, data }));

const NO_COURSES = await coursesAnswer([]);

const pagesOf = async (courses: Course[]): Promise<Pages> => {
  const byCategory = Map.groupBy(courses, ({ course_category }) => course_category);
  const names = [...byCategory.keys()].toSorted((one, other) => one.localeCompare(other, "en"));
  const pageOf = async (name: string): Promise<[string, Answer]> => [
    name,
    await coursesAnswer(byCategory.get(name) ?? []),
  ];
  return {
    courses,
    categories: await categoriesAnswer(names),
    all: await coursesAnswer(courses),
    of: new Map(await Promise.all(names.map(pageOf))),
    newest: new BoundedMap(NEWEST_KEPT),
  };
};
