import {
  endCoHosting,
  getClassSettings,
  listCoHosts,
  setClassSettings,
} from "@lyceum/shared/rest/class-settings.ts";
import type { FastifyInstance } from "fastify";

import { route } from "../kernel/http/route.ts";
import type { ClassSettingsService } from "./settings.ts";

export const classSettingsRoutes = (app: FastifyInstance, settings: ClassSettingsService): void => {
  route(app, getClassSettings, async ({ person, params }) => ({
    status: "success",
    data: await settings.of(person, params.id),
  }));

  route(app, listCoHosts, async ({ person, params }) => ({
    status: "success",
    data: await settings.coHosts(person, params.id),
  }));

  route(app, endCoHosting, async ({ person, params }) => {
    await settings.endCoHosting(person, params.id, params.person_id);
    return { status: "success" };
  });

  route(app, setClassSettings, async ({ person, params, body }) => ({
    status: "success",
    data: await settings.set(person, params.id, body),
  }));
};
