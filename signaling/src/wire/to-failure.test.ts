import { errorsCaught } from "@lyceum/shared/edges.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { pino } from "pino";
import { expect, test } from "vitest";

import { toFailure } from "./to-failure.ts";

const log = pino({ level: "silent" });
const ofPostgres = (code: string, detail = "") =>
  Object.assign(new Error("PostgreSQL says so"), { code, detail });

test.each([
  ["what is expected keeps its code", new DomainError("forbidden", "No."), "forbidden"],
  ["a database that is away is said to be", ofPostgres("57P01"), "unavailable"],
  ["a database without room is said to be", ofPostgres("53100"), "disk_full"],
  [
    "what belongs to a row that is gone is gone",
    ofPostgres("23503", "Key (id)=(1) is not present in table"),
    "not_found",
  ],
  ["a row that others refer to is our error", ofPostgres("23503"), "internal"],
  ["anything else is our error", new Error("What"), "internal"],
])("%s", (_what, error, code) => {
  expect(toFailure(error, log)).toMatchObject({ ok: false, code });
});

test("what is unexpected is counted, and no refusal is", () => {
  const caught = () => errorsCaught().requests ?? 0;
  const before = caught();
  toFailure(new DomainError("forbidden", "No."), log);
  toFailure(ofPostgres("57P01"), log);
  expect(caught()).toBe(before);
  toFailure(new Error("What"), log);
  expect(caught()).toBe(before + 1);
});
