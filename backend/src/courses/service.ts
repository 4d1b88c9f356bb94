import type { Course, OwnCourse } from "@lyceum/shared/rest/courses.ts";

import type { Person } from "../kernel/security/person.ts";
import { unpublishedSeenBy } from "./policy.ts";
import { presentCourse, presentOwnCourse } from "./present.ts";
import type { CoursesRepository } from "./repository.ts";
import { wordsOf } from "../kernel/search/search.ts";

export type CoursesService = ReturnType<typeof createCourses>;

export const createCourses = (repository: CoursesRepository) => ({
  /** Of the catalogue, best match first; nothing for a text without a word. */
  search: async (text: string, category?: string, limit?: number): Promise<Course[]> => {
    const words = wordsOf(text);
    const found = words.length === 0 ? [] : await repository.find(words, category);
    return found.slice(0, limit).map(presentCourse);
  },

  /** Newest first. */
  listFor: async (person: Person): Promise<OwnCourse[]> => {
    const rows = await repository.listFor(person, unpublishedSeenBy(person));
    return rows.map(presentOwnCourse);
  },

  publishedIds: repository.publishedIds,
  isPublished: repository.isPublished,
});
