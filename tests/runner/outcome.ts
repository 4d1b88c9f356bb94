import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

/** The number of a runner's tests, their results, and what failed: "file › test: why", one line each. */
export type Outcome = { passed: number; failed: number; skipped: number; failures: string[] };

const count = z.number().int();

/** Lines of an error that say why, of the many that follow it. */
const REASON_LINES = 6;
const REASON_MAX = 400;

const failure = (where: string, message = "") => {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("at "));
  return `${where}: ${lines.slice(0, REASON_LINES).join(" | ").slice(0, REASON_MAX)}`;
};

const VitestFile = z.object({
  name: z.string(),
  status: z.string(),
  message: z.string().optional(),
  assertionResults: z.array(
    z.object({
      status: z.string(),
      fullName: z.string(),
      failureMessages: z.array(z.string()).nullish(),
    }),
  ),
});

/** What failed of a file: its tests, or else the file itself, which could not be loaded. */
function failuresOf({ name, status, message, assertionResults }: z.infer<typeof VitestFile>) {
  const path = relative(process.cwd(), name);
  const failed = assertionResults.filter((result) => result.status === "failed");
  if (failed.length === 0) return status === "failed" ? [failure(path, message)] : [];
  return failed.map((test) => failure(`${path} › ${test.fullName}`, test.failureMessages?.[0]));
}

/** The parts of vitest's JSON report that we read. A file that could not be loaded counts as failed, without a test. */
const Vitest = z
  .object({
    numPassedTests: count,
    numPendingTests: count,
    numTodoTests: count,
    testResults: z.array(VitestFile),
  })
  .transform((report): Outcome => {
    const failures = report.testResults.flatMap(failuresOf);
    return {
      passed: report.numPassedTests,
      failed: failures.length,
      skipped: report.numPendingTests + report.numTodoTests,
      failures,
    };
  });

const PlaywrightError = z.object({ message: z.string().optional() });

const PlaywrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ error: PlaywrightError.optional() })),
    }),
  ),
});

/** A file, or a `describe` in it. */
const PlaywrightSuite = z.object({
  specs: z.array(PlaywrightSpec).optional(),
  get suites() {
    return z.array(PlaywrightSuite).optional();
  },
});

const specsOf = (suite: z.infer<typeof PlaywrightSuite>): z.infer<typeof PlaywrightSpec>[] => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOf),
];

const failuresOfSpec = ({ file, line, title, tests }: z.infer<typeof PlaywrightSpec>) =>
  tests
    .filter(({ status }) => status === "unexpected" || status === "flaky")
    .map(({ results }) => {
      const error = results.map((result) => result.error).find((each) => each !== undefined);
      return failure(`${file}:${line} › ${title}`, error?.message);
    });

/** The parts of Playwright's report. `errors` are those outside of tests; a flaky test counts as failed. */
const Playwright = z
  .object({
    stats: z.object({ expected: count, skipped: count }),
    errors: z.array(PlaywrightError),
    suites: z.array(PlaywrightSuite),
  })
  .transform(({ stats, errors, suites }): Outcome => {
    const failures = [
      ...suites.flatMap(specsOf).flatMap(failuresOfSpec),
      ...errors.map(({ message }) => failure("outside of tests", message)),
    ];
    return { passed: stats.expected, failed: failures.length, skipped: stats.skipped, failures };
  });

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
  failures: outcomes.flatMap(({ failures }) => failures),
});

/** The closing line of `npm test`, alone on its line for programs that parse it. */
export const closingLine = ({ passed, failed, skipped }: Outcome): string =>
  `tests: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

/** What failed in any runner, for the end of a long log; empty if nothing did. */
export const closingList = ({ failures }: Outcome): string =>
  failures.map((each) => `failed: ${each}\n`).join("");
