import { MESSAGES } from "@lyceum/shared/messages.ts";
import { createClass, deleteClass, getClass, listClasses } from "@lyceum/shared/rest/classes.ts";
import type { FastifyInstance } from "fastify";

import { route } from "../kernel/http/route.ts";
import type { ClassesService } from "./service.ts";

export const classesRoutes = (app: FastifyInstance, classes: ClassesService): void => {
  route(app, listClasses, async ({ person }) => ({
    status: "success",
    data: await classes.listFor(person),
  }));

  route(app, createClass, async ({ person, body }) => ({
    status: "success",
    data: await classes.create(person, body),
  }));

  route(app, getClass, async ({ person, params }) => ({
    status: "success",
    data: await classes.get(person, params.id),
  }));

  route(app, deleteClass, async ({ person, params }) => {
    await classes.delete(person, params.id);
    return { status: "success", message: MESSAGES.classes.deleted };
  });
};
