import { readFile } from "node:fs/promises";
import { z } from "zod";

/** The number of a runner's tests, and their results. */
export type Outcome = { passed: number; failed: number; skipped: number };

const count = z.number().int();

/** The parts of vitest's JSON report that we read. A file that could not be loaded counts as failed, without a test. */
const Vitest = z
  .object({
    numPassedTests: count,
    numFailedTests: count,
    numPendingTests: count,
    numTodoTests: count,
    testResults: z.array(
      z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
    ),
  })
  .transform((report): Outcome => {
    const broken = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === "failed" && assertionResults.every((result) => result.status !== "failed"),
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  });

/** The parts of Playwright's report. `errors` are those outside of tests; a flaky test counts as failed. */
const Playwright = z
  .object({
    stats: z.object({ expected: count, unexpected: count, flaky: count, skipped: count }),
    errors: z.array(z.unknown()),
  })
  .transform(({ stats, errors }): Outcome => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }));

const reports = { vitest: Vitest, playwright: Playwright };

/** The report's runner. */
export type Reporter = keyof typeof reports;

/** Reads a run's report. A missing or foreign report is an error. */
export async function readOutcome(reporter: Reporter, path: string): Promise<Outcome> {
  return reports[reporter].parse(JSON.parse(await readFile(path, "utf8")));
}

export const total = (outcomes: Outcome[]): Outcome => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
  skipped: outcomes.reduce((sum, { skipped }) => sum + skipped, 0),
});

/** The closing line of `npm test`, alone on its line for programs that parse it. */
export const closingLine = ({ passed, failed, skipped }: Outcome): string =>
  `tests: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
