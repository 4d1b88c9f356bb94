import { DEVICE_KNOWN_SECONDS } from "@lyceum/shared/limits.ts";
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";

import type { Database } from "./database/database.ts";

const EVERY = 10 * 60 * 1_000;

/** Forgets from time to time what has expired. Several processes may do it at once. Answers what stops it. */
export const keepHouse = (
  { queries }: Database,
  log: FastifyBaseLogger,
  /** What else expires, in places of its own. */
  cleanings: (() => Promise<void>)[],
): (() => void) => {
  const clean = async () => {
    const now = sql<Date>`now()`;
    await queries.deleteFrom("bot_challenges_used").where("expires_at", "<", now).execute();
    await queries.deleteFrom("sign_in_nonces_used").where("expires_at", "<", now).execute();
    await queries.deleteFrom("login_tries").where("window_ends", "<", now).execute();
    await queries.deleteFrom("sign_ins").where("expires_at", "<", now).execute();
    const unknown = sql<Date>`now() - make_interval(secs => ${DEVICE_KNOWN_SECONDS})`;
    await queries.deleteFrom("known_devices").where("last_seen_at", "<", unknown).execute();
    await queries.deleteFrom("password_resets").where("expires_at", "<", now).execute();
    for (const each of cleanings) await each();
  };
  const timer = setInterval(() => {
    clean().catch((error: unknown) =>
      log.warn({ err: error }, "Could not forget what has expired"),
    );
  }, EVERY);
  timer.unref();
  return () => clearInterval(timer);
};
