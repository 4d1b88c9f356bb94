import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { noSuch } from "@lyceum/shared/refusals.ts";
import type { CourseQuestion, NewCourseQuestion } from "@lyceum/shared/rest/course-questions.ts";

import type { Person } from "../../kernel/security/person.ts";
import { mayKeepQuestions } from "../policy.ts";
import type { CourseQuestionsRepository } from "./repository.ts";

export type CourseQuestionsService = ReturnType<typeof createCourseQuestions>;

/** The questions of courses, each for its course's teacher and admins. All throw not_found, forbidden. */
export const createCourseQuestions = (repository: CourseQuestionsRepository) => {
  const assertMayKeep = async (person: Person, courseId: string): Promise<void> => {
    const course = await repository.findCourse(courseId);
    if (!course) throw noSuch("course");
    if (!mayKeepQuestions(person, course)) throw new DomainError("forbidden", MESSAGES.notAllowed);
  };

  return {
    list: async (person: Person, courseId: string): Promise<CourseQuestion[]> => {
      await assertMayKeep(person, courseId);
      return repository.listOf(courseId);
    },

    /** Throws conflict. */
    add: async (
      person: Person,
      courseId: string,
      question: NewCourseQuestion,
    ): Promise<CourseQuestion> => {
      await assertMayKeep(person, courseId);
      return repository.insert(courseId, question);
    },

    remove: async (person: Person, courseId: string, id: string): Promise<void> => {
      await assertMayKeep(person, courseId);
      if (!(await repository.delete(courseId, id))) throw noSuch("question");
    },
  };
};
