import { getCourses } from "@lyceum/shared/rest/courses.ts";
import type { FastifyInstance } from "fastify";

import { route } from "../http/route.ts";
import type { CoursesRepository } from "./repository.ts";

export const coursesRoutes = (app: FastifyInstance, courses: CoursesRepository): void => {
  route(app, getCourses, async () => ({ status: "success", data: await courses.list() }));
};
