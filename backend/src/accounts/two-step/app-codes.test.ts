import { describe, expect, it, test } from "vitest";

import { forApp, newSecret, periodOf } from "./app-codes.ts";

const SECRET = Buffer.from("12345678901234567890");
const PERIOD = 30_000;

/** RFC 6238, appendix B, in SHA-1: the last six of its eight digits. */
test.each([
  [59, "287082", 1],
  [1_111_111_109, "081804", 37_037_036],
  [1_111_111_111, "050471", 37_037_037],
  [1_234_567_890, "005924", 41_152_263],
  [2_000_000_000, "279037", 66_666_666],
  [20_000_000_000, "353130", 666_666_666],
])("at %d s the code is %s, of period %d", (seconds, code, period) => {
  expect(periodOf(SECRET, code, seconds * 1_000)).toBe(period);
});

describe("a code", () => {
  const at = 59_000;
  const code = "287082";

  it.each([
    ["a period early", 0, 1],
    ["at the beginning of its period", PERIOD, 1],
    ["a period late", 3 * PERIOD - 1, 1],
    ["two periods late", 3 * PERIOD, null],
  ])("%s is of its own period, or of none", (_when, now, period) => {
    expect(periodOf(SECRET, code, now)).toBe(period);
  });

  it.each(["287083", "", "28708", "2870820", "-87082", "２８７０８２", "abcdef"])(
    "%j is not right",
    (wrong) => {
      expect(periodOf(SECRET, wrong, at)).toBeNull();
    },
  );
});

describe("a secret", () => {
  it("has 160 bits, other ones each time", () => {
    expect(newSecret()).toHaveLength(20);
    expect(newSecret().equals(newSecret())).toBe(false);
  });

  it("is given to an app with who it is for, as these read it", () => {
    const label = { issuer: "My: school & co", email: "ada+x@lyceum.example" };
    const { secret, uri } = forApp(SECRET, label);
    expect(secret).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    const { protocol, host, pathname, searchParams } = new URL(uri);
    expect([protocol, host]).toEqual(["otpauth:", "totp"]);
    expect(decodeURIComponent(pathname)).toBe("/My  school & co:ada+x@lyceum.example");
    expect(Object.fromEntries(searchParams)).toEqual({
      issuer: "My  school & co",
      secret,
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
  });
});
