import { sessionsRepository } from "../classes/sessions-repository.ts";
import { classSettingsRepository } from "../classes/settings-repository.ts";
import type { Kernel } from "../kernel/kernel.ts";
import { storedParts } from "./parts-repository.ts";
import { classPagesRepository } from "./repository.ts";
import { classPagesRoutes } from "./routes.ts";
import { ClassPages, type ClassPagesDeps } from "./service.ts";

type Deps = Pick<ClassPagesDeps, "classes" | "entrance" | "calendar">;

/** The pages of classes, and exports of their sessions. */
export const openClassPages = ({ calls, config, database }: Kernel, deps: Deps): ClassPages => {
  const pages = new ClassPages({
    ...deps,
    parts: storedParts(database),
    repository: classPagesRepository(database),
    sessions: sessionsRepository(database),
    settings: classSettingsRepository(database),
  });
  calls.add("/api", (api) => classPagesRoutes(api, pages, config));
  return pages;
};
