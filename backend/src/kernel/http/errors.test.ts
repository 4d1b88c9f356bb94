import { errorsCaught } from "@lyceum/shared/edges.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { fastify } from "fastify";
import { expect, it } from "vitest";

import { answerError, toAnswer } from "./errors.ts";
import { Overload } from "./load.ts";

const caught = () => errorsCaught()["HTTP requests"] ?? 0;

it.each([
  ["an unexpected error", new Error("a bug"), 500, 1],
  ["a refusal", new DomainError("forbidden", "No."), 403, 0],
  ["a database that is away", Object.assign(new Error("x"), { code: "57P01" }), 503, 0],
  ["a full disk", Object.assign(new Error("x"), { code: "ENOSPC" }), 507, 0],
  ["too much work", new Overload(1), 503, 0],
  ["a request that is not valid", Object.assign(new Error("x"), { statusCode: 400 }), 400, 0],
])("counts as caught what is unexpected alone: %s", async (_what, error, status, times) => {
  const app = fastify();
  app.setErrorHandler(answerError);
  app.get("/", () => Promise.reject(error));
  const before = caught();
  expect((await app.inject("/")).statusCode).toBe(status);
  expect(caught() - before).toBe(times);
  await app.close();
});

it.each([null, undefined, "a text"])("has an answer to what is no error: %s", (thrown) => {
  expect(toAnswer(thrown).status).toBe(500);
});
