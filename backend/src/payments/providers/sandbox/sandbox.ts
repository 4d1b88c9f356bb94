import { createHmac } from "node:crypto";

import type { FastifyInstance } from "fastify";

import type { Database } from "../../../kernel/database/database.ts";
import { answerError } from "../../../kernel/http/errors.ts";
import { limitAddresses } from "../../../kernel/http/limits.ts";
import { CALM, type Load, shedCalls } from "../../../kernel/http/load.ts";
import type { JobSender } from "../../../kernel/jobs/JobQueue.ts";
import type { BackendLimits, RazorpayKeys } from "../../../kernel/config/config.ts";
import type { Send } from "../razorpay.ts";
import { sandboxApi } from "./api.ts";
import { sandboxCheckout } from "./checkout.ts";
import type { Deliver } from "./deliver.ts";
import { type SandboxStore, sandboxStore } from "./sandbox-repository.ts";

/** Where the sandbox is on the site's own origin. */
export const SANDBOX = "/sandbox-payments";

/** Keys of the sandbox of this site, so that a signature of another site's is worth nothing here. */
export const sandboxKeys = (tokenSecret: string): RazorpayKeys => {
  const derive = (purpose: string) =>
    createHmac("sha256", tokenSecret).update(`sandbox payments, ${purpose}`).digest("hex");
  return {
    keyId: `rzp_sandbox_${derive("key id").slice(0, 14)}`,
    keySecret: derive("key secret"),
    webhookSecret: derive("webhook secret"),
  };
};

type Deps = {
  database: Database;
  jobs: Pick<JobSender, "send">;
  limits: Pick<BackendLimits, "callsPerMinute">;
  load?: Load | undefined;
};

/**
 * A payment provider of our own that speaks Razorpay's protocol and takes no money: API, checkout and webhooks. It
 * stands beside the school's backends and shares nothing with them but the database server; they reach it by `send`.
 */
export const openSandbox = async (
  app: FastifyInstance,
  { database, jobs, limits, load = CALM }: Deps,
  keys: RazorpayKeys,
): Promise<SandboxStore> => {
  const store = sandboxStore(database, jobs);
  await app.register(
    async (sandbox) => {
      sandbox.setErrorHandler(answerError);
      await sandbox.register(async (api) => sandboxApi(api, store, keys), { prefix: "/v1" });
      // The API is the school's own server's alone; the checkout is everybody's, as its calls are.
      await sandbox.register(async (checkout) => {
        checkout.addHook("onRequest", shedCalls(load));
        await limitAddresses(checkout, "sandbox payments", limits.callsPerMinute);
        sandboxCheckout(checkout, store, keys);
      });
    },
    { prefix: SANDBOX },
  );
  return store;
};

/** Requests to the sandbox in the same process: no port, no network. */
export const sendToSandbox =
  (app: FastifyInstance): Send =>
  async ({ method, path, headers, body }) => {
    const answer = await app.inject({
      method,
      url: `${SANDBOX}${path}`,
      headers,
      ...(body !== undefined && { payload: body }),
    });
    return { status: answer.statusCode, body: answer.body };
  };

export const deliverWithin =
  (app: FastifyInstance, url: string): Deliver =>
  async ({ body, headers }) => {
    const answer = await app.inject({ method: "POST", url, headers, payload: body });
    return answer.statusCode;
  };
