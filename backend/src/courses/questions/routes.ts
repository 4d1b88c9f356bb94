import {
  addCourseQuestion,
  listCourseQuestions,
  removeCourseQuestion,
} from "@lyceum/shared/rest/course-questions.ts";
import type { FastifyInstance } from "fastify";

import { CHANGES_PER_MINUTE, route } from "../../kernel/http/route.ts";
import type { CourseQuestionsService } from "./service.ts";

export const courseQuestionsRoutes = (
  app: FastifyInstance,
  questions: CourseQuestionsService,
): void => {
  const changes = { callsPerMinute: CHANGES_PER_MINUTE };

  route(app, listCourseQuestions, async ({ person, params }) => ({
    status: "success",
    data: await questions.list(person, params.id),
  }));

  route(
    app,
    addCourseQuestion,
    async ({ person, params, body }) => ({
      status: "success",
      data: await questions.add(person, params.id, body),
    }),
    changes,
  );

  route(
    app,
    removeCourseQuestion,
    async ({ person, params }) => {
      await questions.remove(person, params.id, params.question_id);
      return { status: "success" };
    },
    changes,
  );
};
