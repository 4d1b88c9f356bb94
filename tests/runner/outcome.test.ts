import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Reporter, closingLine, closingList, readOutcome, total } from "./outcome.ts";

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

const stats = { expected: 5, skipped: 2 };
const counts = { numPassedTests: 7, numPendingTests: 1, numTodoTests: 1 };
const file = (status: string, ...tests: string[]) => ({
  name: join(process.cwd(), "shared/src/money.test.ts"),
  status,
  message: "SyntaxError: no such export",
  assertionResults: tests.map((each) => ({
    status: each,
    fullName: `money ${each}`,
    failureMessages: each === "failed" ? ["AssertionError: 1 is not 2\n    at here.ts:3"] : [],
  })),
});
const spec = (status: string, message?: string) => ({
  title: "a visitor reads",
  file: "e2e/blogs.spec.ts",
  line: 12,
  tests: [{ status, results: [message === undefined ? {} : { error: { message } }] }],
});

describe("the outcome of the tests", () => {
  it("is read from either runner, with what failed and why", async () => {
    const suites = [
      {
        specs: [spec("expected")],
        suites: [{ specs: [spec("unexpected", "Error: no page\n\n")] }],
      },
    ];
    expect(await read("playwright", { stats, errors: [], suites })).toEqual({
      passed: 5,
      failed: 1,
      skipped: 2,
      failures: ["e2e/blogs.spec.ts:12 › a visitor reads: Error: no page"],
    });
    const testResults = [file("passed", "passed"), file("failed", "failed", "passed")];
    expect(await read("vitest", { ...counts, testResults })).toEqual({
      passed: 7,
      failed: 1,
      skipped: 2,
      failures: ["shared/src/money.test.ts › money failed: AssertionError: 1 is not 2"],
    });
  });

  it("is failed by what failed without a test, and by a test that needed a second try", async () => {
    const suites = [{ specs: [spec("flaky", "Error: late")] }];
    const errors = [{ message: "Nothing started." }];
    expect(await read("playwright", { stats, errors, suites })).toMatchObject({
      failed: 2,
      failures: [
        "e2e/blogs.spec.ts:12 › a visitor reads: Error: late",
        "outside of tests: Nothing started.",
      ],
    });
    const testResults = [file("failed"), file("failed", "failed")];
    expect(await read("vitest", { ...counts, testResults })).toMatchObject({
      failed: 2,
      failures: [
        "shared/src/money.test.ts: SyntaxError: no such export",
        "shared/src/money.test.ts › money failed: AssertionError: 1 is not 2",
      ],
    });
  });

  it("is not guessed where a runner wrote none", async () => {
    await expect(read("playwright", { stats })).rejects.toThrow();
    await expect(readOutcome("vitest", join(folder, "nothing.json"))).rejects.toThrow("ENOENT");
  });

  it("is added up in one line", () => {
    const all = total([
      { passed: 2_000, failed: 0, skipped: 0, failures: [] },
      { passed: 140, failed: 1, skipped: 0, failures: ["a.spec.ts:1 › a: why"] },
      { passed: 40, failed: 0, skipped: 0, failures: [] },
    ]);
    expect(closingLine(all)).toBe("tests: 2180 passed, 1 failed");
    expect(closingLine({ ...all, skipped: 3 })).toBe("tests: 2180 passed, 1 failed, 3 skipped");
  });

  it("names all that failed at the end of a long log", () => {
    const one = { passed: 1, failed: 1, skipped: 0, failures: ["a › b: c"] };
    expect(closingList(total([one, one]))).toBe("failed: a › b: c\nfailed: a › b: c\n");
    expect(closingList({ ...one, failed: 0, failures: [] })).toBe("");
  });
});
