import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

/** The documents name paths that exist, and everything is written in plain English. */

const ROOT = join(import.meta.dirname, "..");
const FOLDERS = [
  "shared",
  "backend",
  "signaling",
  "sfu",
  "client",
  "setup",
  "web",
  "metrics",
  "telemetry",
  "settings",
  "tests",
];
const DOCUMENTS = [
  "README.md",
  "ARCHITECTURE.md",
  ...readdirSync(join(ROOT, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];
const CODE = /`([^`\s]+)`/g;
const FILE_NAME = /^[\w-]+\.(?:ts|tsx|sql|mjs)$/;

/** Files and folders (these end with a slash), relative to the project. */
const paths = new Set(
  FOLDERS.flatMap((folder) => [
    `${folder}/`,
    ...readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }).map(
      (entry) =>
        `${join(entry.parentPath, entry.name).slice(ROOT.length + 1)}${entry.isDirectory() ? "/" : ""}`,
    ),
  ]).filter((path) => !path.includes("node_modules/")),
);
const rootFiles = readdirSync(ROOT);
const names = new Set([...[...paths].map((path) => path.split("/").at(-1)), ...rootFiles]);

/** What runs leave behind is there only after one. */
const RESULTS = "tests/.results/";
const isPath = (text: string) =>
  !text.startsWith(RESULTS) &&
  FOLDERS.some((folder) => text.startsWith(`${folder}/`)) &&
  /^[\w./-]+$/.test(text);
const exists = (path: string) => paths.has(path) || paths.has(`${path.replace(/\/$/, "")}/`);

const missingIn = (document: string): string[] =>
  [...readFileSync(join(ROOT, document), "utf8").matchAll(CODE)]
    .map(([, text = ""]) => text)
    .filter((text) => (isPath(text) ? !exists(text) : FILE_NAME.test(text) && !names.has(text)));

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const operations = read("docs/OPERATIONS.md");

/** The names of jobs that admins see. */
function jobNames(): string[] {
  const [kinds = ""] = read("client/src/features/jobs/texts.ts").split("const STATES");
  const texts = read("client/src/text/en/jobs.ts");
  return [...kinds.matchAll(/: texts\.(\w+),/g)].map(
    ([, name = ""]) => new RegExp(`^export const ${name} = "(.+)";$`, "m").exec(texts)?.[1] ?? name,
  );
}

describe("docs/OPERATIONS.md", () => {
  test("names every folder of the store where files move to a bucket", () => {
    const store = read("backend/src/kernel/files/store.ts");
    const [, keys = ""] = /^const KEY = \/\^\(([^)]*)\)/m.exec(store) ?? [];
    const folders = keys.split("|").map((key) => /^\w*/.exec(key)?.[0]);
    const [, named = ""] = /copy the folders (.*?) of `UPLOADS_DIR`/.exec(operations) ?? [];
    expect([...named.matchAll(/`(\w+)`/g)].map(([, name]) => name).toSorted()).toEqual(
      folders.toSorted(),
    );
  });

  test("has every job in its table", () => {
    const [, jobs = ""] = operations.split("| job | does | tries |");
    const table = (jobs.split("\n\n")[0] ?? "").toLowerCase();
    const named = jobNames().map((name) => name.replace("Mails: ", "").toLowerCase());
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !table.includes(name))).toEqual([]);
  });
});

describe("each path in", () => {
  test.each(DOCUMENTS)("%s exists", (document) => {
    expect(missingIn(document)).toEqual([]);
  });
});

/** Words that a reader stumbles over, where a plain one says the same. */
const STILTED = /\b(?:anew|who(?:m)?ever|of ours)\b/i;
const COMMENT = /(?:^\s*\*\s|(?:^|\s)(?:\/\/|\/\*|#\s)).*$/;
/** These are still to be rewritten. */
const NOT_YET = /^(?:docs\/(?:RESUME|PERFORMANCE|TESTING)\.md$|backend\/src\/resumes\/)/;
const SCRIPT = /\.(?:tsx?|mjs|css|yml|sh)$/;
const TEXTS =
  /^client\/src\/text\/|^client\/content\/|^shared\/src\/[\w-]*(?:messages|refusals)\.ts$/;

const stiltedIn = (file: string): string[] =>
  readFileSync(join(ROOT, file), "utf8")
    .split("\n")
    .flatMap((line, index) => {
      const prose = SCRIPT.test(file) && !TEXTS.test(file) ? COMMENT.exec(line)?.[0] : line;
      return STILTED.test(prose ?? "") ? [`${file}:${index + 1}: ${line.trim()}`] : [];
    });

describe("plain English is in", () => {
  const decisions = readdirSync(join(ROOT, "docs/decisions")).map(
    (name) => `docs/decisions/${name}`,
  );
  const written = [...paths].filter((path) => SCRIPT.test(path) || TEXTS.test(path));

  test.each([
    ["the documents", [...DOCUMENTS, ...decisions]],
    ["comments and texts", written.filter((path) => !path.endsWith("/"))],
  ])("%s", (_what, files) => {
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((file) => !NOT_YET.test(file)).flatMap(stiltedIn)).toEqual([]);
  });

  test.each(["// Read anew.", "/** Whoever reads it. */", " * No row of ours."])(
    "which `%s` is not",
    (line) => expect(COMMENT.exec(line)?.[0]).toMatch(STILTED),
  );
});
