import type { JobMatch } from "@lyceum/shared/rest/resumes.ts";

import { sumOf } from "../scoring/check.ts";
import { stemOf } from "./commonness.ts";
import { type Keyword, wordsOf } from "./keywords.ts";

export type CourseLink = NonNullable<JobMatch["missing"][number]["course"]>;

/** What teaches each of these, by the keyword as it is given. */
export type FindCourses = (keywords: string[]) => Promise<Map<string, CourseLink>>;

const spaced = (text: string): string => ` ${wordsOf(text).map(stemOf).join(" ")} `;

/** Null where the description asks for nothing that could be looked for. */
export const matchWith = async (
  resume: string,
  keywords: Keyword[],
  findCourses: FindCourses,
): Promise<JobMatch | null> => {
  if (keywords.length === 0) return null;
  const text = spaced(resume);
  const { matched = [], missing = [] } = Object.groupBy(keywords, ({ keyword }) =>
    text.includes(spaced(keyword)) ? "matched" : "missing",
  );
  const names = missing.map(({ keyword }) => keyword);
  const courses = await findCourses(names);
  return {
    points: Math.round((100 * weightOf(matched)) / weightOf(keywords)),
    matched: matched.map(({ keyword }) => keyword),
    missing: names.map((keyword) => ({ keyword, course: courses.get(keyword) ?? null })),
  };
};

const weightOf = (keywords: Keyword[]) => sumOf(keywords.map(({ weight }) => weight));
