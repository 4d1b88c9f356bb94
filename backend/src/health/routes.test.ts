import { fastify } from "fastify";
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import { expect, it, vi } from "vitest";

import type { Tables } from "../kernel/database/tables.ts";
import { healthRoutes } from "./routes.ts";

/** A database that answers nothing before it is let, and how often it was asked. */
const heldDatabase = () => {
  const { promise: held, resolve: letAnswer, reject: lose } = Promise.withResolvers<void>();
  const asked = vi.fn<() => void>();
  class HeldDriver extends DummyDriver {
    override async acquireConnection() {
      asked();
      await held;
      return super.acquireConnection();
    }
  }
  const queries = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new HeldDriver(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return { queries, asked, letAnswer, lose };
};

/** Milliseconds. */
const PATIENCE = { timeout: 15_000 };
const CALLERS = 100;

/** That many who ask at once whether the site is ready, and wait. */
const askTogether = async (database: ReturnType<typeof heldDatabase>) => {
  const app = fastify();
  const came = vi.fn<() => void>();
  app.addHook("preHandler", async () => came());
  await healthRoutes(app, database, { ending: false });
  const ask = async () => (await app.inject({ url: "/ready" })).statusCode;
  const statuses = Promise.all(Array.from({ length: CALLERS }, ask));
  await vi.waitFor(() => expect(came).toHaveBeenCalledTimes(CALLERS), PATIENCE);
  await vi.waitFor(() => expect(database.asked).toHaveBeenCalled(), PATIENCE);
  return async () => new Set(await statuses);
};

it("all who ask at once whether it is ready share at most two questions to the database", async () => {
  const database = heldDatabase();
  const statuses = await askTogether(database);
  database.letAnswer();
  expect(await statuses()).toEqual(new Set([200]));
  expect(database.asked.mock.calls.length).toBeLessThanOrEqual(2);
});

it("and hear of it where it does not answer", async () => {
  const database = heldDatabase();
  const statuses = await askTogether(database);
  database.lose(Object.assign(new Error("gone"), { code: "ECONNREFUSED" }));
  expect(await statuses()).toEqual(new Set([503]));
  expect(database.asked.mock.calls.length).toBeLessThanOrEqual(2);
});
