import { coursesRepository } from "@lyceum/backend/courses/repository.ts";
import { presentCourse } from "@lyceum/backend/courses/present.ts";
import { connect } from "@lyceum/backend/kernel/database/database.ts";
import { route } from "@lyceum/backend/kernel/http/route.ts";
import { readyScope } from "@lyceum/backend/kernel/http/scope.ts";
import { serverOptions } from "@lyceum/backend/kernel/http/server-options.ts";
import { getCourses } from "@lyceum/shared/rest/courses.ts";
import Fastify from "fastify";

import { sourcesOf } from "../../web/security-policy.ts";
import { protectPage } from "../../web/protect.ts";
import { readTemplate } from "../../web/template.ts";
import { PAGE_ROOT } from "../../setup/page.ts";
import { cpuSeconds } from "./cpu.ts";
import { answerParent } from "./Helper.ts";
import { dropLines } from "./lines.ts";
import { type SiteSettings, siteConfig, siteLog } from "./site-config.ts";

/** The site without its catalogue cache: each request is answered from the database. */
export const commands = {
  /** Returns its origin. */
  async start(settings: SiteSettings): Promise<string> {
    const config = siteConfig(settings);
    const { http, backend } = config;
    const log = siteLog();
    const courses = coursesRepository(connect(settings.databaseUrl, log));
    const app = Fastify(serverOptions(log, http.trustProxy));
    await protectPage(app, await readTemplate(PAGE_ROOT), false, sourcesOf(config));
    await app.register(
      async (api) => {
        await readyScope(api, backend);
        route(api, getCourses, async () => {
          const rows = await courses.listPublished();
          return { status: "success", data: rows.map(presentCourse) };
        });
      },
      { prefix: "/api" },
    );
    return app.listen({ host: http.host, port: http.port });
  },

  cpu: cpuSeconds,
  drop: dropLines,
};

answerParent(commands);
