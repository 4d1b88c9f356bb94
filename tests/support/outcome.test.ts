import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Reporter, closingLine, readOutcome, total } from "./outcome.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lyceum-outcome-"));
});
afterAll(() => rm(folder, { recursive: true }));

const read = async (reporter: Reporter, report: unknown) => {
  const path = join(folder, "report.json");
  await writeFile(path, JSON.stringify(report));
  return readOutcome(reporter, path);
};

const stats = { expected: 5, unexpected: 1, flaky: 0, skipped: 2 };
const counts = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 };
const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

describe("the outcome of the tests", () => {
  it("is read from either runner", async () => {
    expect(await read("playwright", { stats, errors: [] })).toEqual({
      ...{ passed: 5, failed: 1, skipped: 2 },
    });
    const testResults = [file("passed", "passed"), file("failed", "failed", "passed")];
    expect(await read("vitest", { ...counts, testResults })).toEqual({
      ...{ passed: 7, failed: 1, skipped: 2 },
    });
  });

  it("is failed by what failed without a test, and by a test that needed a second try", async () => {
    const report = { stats: { ...stats, flaky: 1 }, errors: [{ message: "Nothing started." }] };
    expect(await read("playwright", report)).toMatchObject({ failed: 3 });
    const testResults = [file("failed"), file("failed", "failed")];
    expect(await read("vitest", { ...counts, testResults })).toMatchObject({ failed: 2 });
  });

  it("is not guessed where a runner wrote none", async () => {
    await expect(read("playwright", { stats })).rejects.toThrow();
    await expect(readOutcome("vitest", join(folder, "nothing.json"))).rejects.toThrow("ENOENT");
  });

  it("is added up in one line", () => {
    const all = total([
      { passed: 2_000, failed: 0, skipped: 0 },
      { passed: 140, failed: 1, skipped: 0 },
      { passed: 40, failed: 0, skipped: 0 },
    ]);
    expect(closingLine(all)).toBe("tests: 2180 passed, 1 failed");
    expect(closingLine({ ...all, skipped: 3 })).toBe("tests: 2180 passed, 1 failed, 3 skipped");
  });
});
