import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

/** The paths that the documents name: a file that moves takes its name in them along. */

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

describe("each path in", () => {
  test.each(DOCUMENTS)("%s exists", (document) => {
    expect(missingIn(document)).toEqual([]);
  });
});
