import { resolvers } from "@lyceum/shared/promises.ts";
import type { FastifyInstance } from "fastify";

import type { Changes } from "../database/changes.ts";
import { isReading } from "./reading.ts";

/** Milliseconds that an answer waits at most: a connection that is silent delays no call by more. */
const HEARD_WITHIN = 250;

/**
 * Answers a request that changed something once this process has heard of the change: who then reads a page or an answer that is kept
 * here finds it in there. Call it before any route is registered.
 */
export const answerWhenHeard = (app: FastifyInstance, { heard }: Pick<Changes, "heard">): void => {
  app.addHook("onSend", async ({ method }, { statusCode }) => {
    // What was refused has changed nothing.
    const isRefused = statusCode >= 400 && statusCode < 500;
    if (!isReading(method) && !isRefused) await inTime(heard());
  });
};

const inTime = async (hearing: Promise<void>): Promise<void> => {
  const { promise, resolve } = resolvers<void>();
  const late = setTimeout(resolve, HEARD_WITHIN);
  await Promise.race([hearing, promise]);
  clearTimeout(late);
};
