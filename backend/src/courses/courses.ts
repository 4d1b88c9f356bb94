import type { Kernel } from "../kernel/kernel.ts";
import { createCatalogue } from "./catalogue.ts";
import { findTeaching } from "./queries/teaching.ts";
import { coursesRepository } from "./repository.ts";
import { courseQuestionsRepository } from "./questions/repository.ts";
import { courseQuestionsRoutes } from "./questions/routes.ts";
import { createCourseQuestions } from "./questions/service.ts";
import { coursesRoutes } from "./routes.ts";
import { createCourses } from "./service.ts";

/** Courses, and the catalogue of those that are published. */
export const openCourses = ({ calls, changes, database }: Kernel) => {
  const repository = coursesRepository(database);
  const catalogue = createCatalogue(repository, changes);
  const courses = createCourses(repository);
  const questions = createCourseQuestions(courseQuestionsRepository(database));
  calls.add("/api", (api) => {
    coursesRoutes(api, courses, catalogue);
    courseQuestionsRoutes(api, questions);
  });
  return { catalogue, courses, findTeaching: findTeaching(database) };
};
