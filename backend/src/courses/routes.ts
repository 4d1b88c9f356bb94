import { getCategories, getCourses, getCoursesAndVideo } from "@lyceum/shared/rest/courses.ts";
import type { FastifyInstance } from "fastify";

import { answerAtOnce } from "../kernel/http/at-once/answer-at-once.ts";
import { sendAnswer } from "../kernel/http/answer.ts";
import { route } from "../kernel/http/route.ts";
import type { Catalogue } from "./catalogue.ts";
import type { CoursesService } from "./service.ts";

export const coursesRoutes = (
  app: FastifyInstance,
  courses: CoursesService,
  catalogue: Catalogue,
): void => {
  answerAtOnce(app, getCategories.url, () => catalogue.kept()?.categories);
  answerAtOnce(app, getCourses.url, () => catalogue.kept()?.all);

  route(app, getCategories, async ({ request, reply }) =>
    sendAnswer(request, reply, await catalogue.categories()),
  );

  route(app, getCourses, async ({ query, request, reply }) => {
    // What a page that shows everything sends: an empty field is no wish.
    const category = query.category || undefined;
    const { q, limit } = query;
    if (q) return { status: "success", data: await courses.search(q, category, limit) };
    return sendAnswer(request, reply, await catalogue.courses(category, limit));
  });

  route(app, getCoursesAndVideo, async ({ person }) => courses.listFor(person));
};
