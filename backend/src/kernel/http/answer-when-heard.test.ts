import { setImmediate as turn } from "node:timers/promises";

import { type FastifyInstance, fastify } from "fastify";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { answerWhenHeard } from "./answer-when-heard.ts";

const WRITING = ["POST", "PATCH", "PUT", "DELETE"] as const;

let hear: () => void;
const heard = vi.fn<() => Promise<void>>();
let app: FastifyInstance;
beforeEach(() => {
  const { promise, resolve } = Promise.withResolvers<void>();
  hear = resolve;
  app = fastify();
  heard.mockReset().mockReturnValue(promise);
  answerWhenHeard(app, { heard });
  app.all("/:status", async (request, reply) => {
    const { status } = request.params as { status: string };
    return reply.code(Number(status)).send({ status });
  });
});
afterEach(() => {
  vi.useRealTimers();
  return app.close();
});

const answerTo = (method: (typeof WRITING)[number] | "GET" | "HEAD", status: number) => {
  const answered = vi.fn<(status: number) => void>();
  const answer = app.inject({ method, url: `/${status}` }).then(({ statusCode }) => {
    answered(statusCode);
    return statusCode;
  });
  return { answer, answered };
};

const untilAsked = async () => {
  while (heard.mock.calls.length === 0) await turn();
};

it.each(WRITING)("the answer to a %s waits until its change was heard of", async (method) => {
  const { answer, answered } = answerTo(method, 200);
  await untilAsked();
  await turn();
  expect(answered).not.toHaveBeenCalled();
  hear();
  expect(await answer).toBe(200);
});

it("so does one that says that something failed, which may have changed something before", async () => {
  const { answer } = answerTo("POST", 500);
  await untilAsked();
  hear();
  expect(await answer).toBe(500);
});

it.each([
  ["GET", 200],
  ["HEAD", 200],
  ["POST", 403],
  ["DELETE", 429],
] as const)("the answer to a %s of status %s waits for nothing", async (method, status) => {
  expect(await answerTo(method, status).answer).toBe(status);
  expect(heard).not.toHaveBeenCalled();
});

it("no answer waits for a silent connection for long", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { answer, answered } = answerTo("POST", 200);
  await untilAsked();
  await vi.advanceTimersByTimeAsync(249);
  expect(answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toBe(200);
});
