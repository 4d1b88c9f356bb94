import { errorsCaught } from "@lyceum/shared/edges.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { pino } from "pino";
import { expect, it } from "vitest";

import { dispatch } from "./dispatch.ts";

const failingWith = (error: Error) => {
  const load = async () => {
    throw error;
  };
  return { load } as unknown as Sfu;
};

it.each([
  ["counts an unexpected error once", new Error("a bug"), "internal", 1],
  ["counts no refusal", new DomainError("unavailable", "No worker runs."), "unavailable", 0],
])("%s", async (_what, error, code, times) => {
  const before = errorsCaught()["media requests"] ?? 0;
  const result = await dispatch(failingWith(error), "load", {}, pino({ level: "silent" }));
  expect(result).toMatchObject({ ok: false, code });
  expect((errorsCaught()["media requests"] ?? 0) - before).toBe(times);
});
