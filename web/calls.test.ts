import type { Backend } from "@lyceum/backend/backend.ts";
import { errorsCaught } from "@lyceum/shared/edges.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { getCategories } from "@lyceum/shared/rest/courses.ts";
import { pino } from "pino";
import { expect, test } from "vitest";

import { directCalls } from "./calls.ts";

const caught = () => errorsCaught()["HTTP requests"] ?? 0;

test.each([
  ["an unexpected error is counted", new Error("a bug"), 500, 1],
  ["a refusal is not", new DomainError("not_found", "There is none."), 404, 0],
])("of the calls of rendered pages %s", async (_what, error, status, times) => {
  const catalogue = { categories: () => Promise.reject(error) };
  const backend = { catalogue } as unknown as Backend;
  const call = directCalls(backend, null, pino({ level: "silent" }));
  const before = caught();
  expect(await call(getCategories, {})).toMatchObject({ status });
  expect(caught() - before).toBe(times);
});
