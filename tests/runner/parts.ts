import { globSync } from "node:fs";
import { join } from "node:path";
import { SetUpError } from "../../setup/set-up-error.ts";
import type { Reporter } from "./outcome.ts";

const ROOT = join(import.meta.dirname, "../..");
const PAGES_AND_CLASSES = ["-c", "tests/playwright.config.ts"];

/** The files of vitest, relative to the project. */
export const VITEST_FILES = [
  "{shared,backend,signaling,sfu,client,setup,metrics,telemetry,web}/**/*.test.{ts,tsx}",
  "tests/*.test.ts",
  "tests/{cluster,integration,runner,support}/**/*.test.ts",
];
const SPECS = ["tests/{e2e,faults}/*.spec.ts"];
const SHOTS = ["tests/e2e/screenshots/*.shots.ts"];

/** One run of a runner: `name` is that of its report, `options` are its arguments after the command. */
export type Part = { name: string; reporter: Reporter; options: string[] };

const part = (name: string, reporter: Reporter, ...options: string[]): Part => ({
  name,
  reporter,
  options,
});

const SUITES = {
  vitest: part("vitest", "vitest"),
  pages: part("pages", "playwright", ...PAGES_AND_CLASSES, "--project=pages", "--workers=2"),
  // Two cores decode for every page of a class, and timed tests must not wait for a neighbour.
  classes: part("classes", "playwright", ...PAGES_AND_CLASSES, "--project=classes", "--workers=1"),
  faults: part("faults", "playwright", ...PAGES_AND_CLASSES, "--project=faults", "--workers=1"),
  shots: part("shots", "playwright", "-c", "tests/shots.config.ts"),
};
const { shots: _screenshots, ...tests } = SUITES;

const isSuite = (name: string): name is keyof typeof SUITES => Object.hasOwn(SUITES, name);

/** The files of these patterns whose path contains the name. */
const filesOf = (patterns: string[], name: string): string[] =>
  globSync(patterns, { cwd: ROOT, exclude: ["**/node_modules"] })
    .filter((path) => path.includes(name))
    .toSorted();

/** Screenshots are taken only for a name that asks for them: `class.shots`, not `class`. */
function filesCalled(name: string) {
  const path = name.replace(/^\.\//, "");
  const files = {
    vitest: filesOf(VITEST_FILES, path),
    specs: filesOf(SPECS, path),
    shots: path.includes(".shots") ? filesOf(SHOTS, path) : [],
  };
  if (Object.values(files).flat().length > 0) return files;
  throw new SetUpError(
    `No test is called "${name}". Name a suite (${Object.keys(SUITES).join(", ")}) or a part of the path of a test's file.`,
  );
}

/**
 * The runs for the names that `npm test -- NAME…` was given: a suite's name is that suite, any other is part of the path
 * of its files. All tests without a name. Throws a SetUpError for a name that nothing has.
 */
export function partsCalled(names: string[]): Part[] {
  if (names.length === 0) return Object.values(tests);
  const whole = names.filter(isSuite).map((name) => SUITES[name]);
  const found = names.filter((name) => !isSuite(name)).map(filesCalled);
  const unique = (kind: "vitest" | "specs" | "shots") => [
    ...new Set(found.flatMap((files) => files[kind])),
  ];
  const some = (kept: Part, files: string[]) =>
    files.length > 0 ? [{ ...kept, options: [...kept.options, ...files] }] : [];
  return [
    ...new Set(whole),
    ...some(part("some-vitest", "vitest"), unique("vitest")),
    ...some(part("some-specs", "playwright", ...PAGES_AND_CLASSES), unique("specs")),
    ...some(part("some-shots", "playwright", "-c", "tests/shots.config.ts"), unique("shots")),
  ];
}
