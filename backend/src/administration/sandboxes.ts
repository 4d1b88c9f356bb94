import { type Sandboxes, getSandboxes } from "@lyceum/shared/rest/sandboxes.ts";
import type { FastifyInstance } from "fastify";

import type { BackendConfig } from "../kernel/config/config.ts";
import { route } from "../kernel/http/route.ts";

type SandboxConfig = Pick<BackendConfig, "payments" | "social">;

export const sandboxesOf = ({ payments, social }: SandboxConfig): Sandboxes => ({
  payments: payments.sandbox && !payments.razorpay,
  purchases: payments.sandbox && payments.razorpay !== undefined,
  sign_in: social === "sandbox",
});

export const sandboxesRoutes = (app: FastifyInstance, config: SandboxConfig): void => {
  const data = sandboxesOf(config);
  route(app, getSandboxes, async () => ({ status: "success", data }));
};
