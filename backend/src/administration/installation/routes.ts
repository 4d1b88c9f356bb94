import { MESSAGES } from "@lyceum/shared/messages.ts";
import { drainMediaHost, getInstallation } from "@lyceum/shared/rest/installation.ts";
import type { FastifyInstance } from "fastify";

import { route } from "../../kernel/http/route.ts";
import type { Kernel } from "../../kernel/kernel.ts";
import { drainHost } from "./drain.ts";
import { lookAt } from "./look.ts";

export const installationRoutes = (app: FastifyInstance, kernel: Kernel): void => {
  const [look, drain] = [lookAt(kernel), drainHost(kernel.database)];
  route(app, getInstallation, async () => ({ status: "success", data: await look() }));

  route(app, drainMediaHost, async ({ body: { host_id, draining }, person }) => {
    await drain(person, host_id, draining);
    const { drains, takesPeople } = MESSAGES.installation;
    return { status: "success", message: draining ? drains : takesPeople };
  });
};
