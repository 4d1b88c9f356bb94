import { pino } from "pino";
import { prepareWorker } from "../../../setup/worker/worker.ts";
import { launchThrowAwayPostgres } from "./postgres.ts";

const log = pino({ level: "warn" });

/** The tests' environment: a PostgreSQL server for their databases, and a mediasoup worker. */
export default async function setup(): Promise<() => Promise<void>> {
  process.env.MEDIASOUP_WORKER_BIN = await prepareWorker(log);
  if (process.env.DATABASE_ADMIN_URL) return async () => undefined;
  const postgres = await launchThrowAwayPostgres(log);
  process.env.DATABASE_ADMIN_URL = postgres.url;
  return () => postgres.close();
}
