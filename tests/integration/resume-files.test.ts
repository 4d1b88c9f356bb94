import type { Buffer } from "node:buffer";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createResumeReader } from "@lyceum/backend/resumes/reading/read-resume.ts";
import { SCANNER_MESSAGES } from "@lyceum/shared/scanner-messages.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { goodDocx, pdfBomb, plainPdf } from "../support/people/resumes/bad-files.ts";
import { REFUSED_FILES } from "../support/people/resumes/refused-files.ts";

const scanner = SCANNER_MESSAGES;
const reader = createResumeReader({ processes: 2, processesEach: 2, waiting: 2, niceness: 0 });
let folder = "";
let files = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lyceum-resume-files-"));
});
afterAll(async () => {
  await reader.close();
  await rm(folder, { recursive: true });
});

const keep = async (bytes: Buffer): Promise<string> => {
  files += 1;
  const path = join(folder, `${files}.pdf`);
  await writeFile(path, bytes);
  return path;
};

describe("what cannot be read is refused in words", () => {
  test.each(REFUSED_FILES)("$name", async ({ code, message, bytes }) => {
    const path = await keep(await bytes());
    await expect(reader.read(path)).rejects.toMatchObject({ name: "DomainError", code, message });
  });

  test("a PDF whose text is without end", async () => {
    const path = await keep(pdfBomb());
    await expect(reader.read(path)).rejects.toMatchObject({ name: "DomainError", code: "invalid" });
  });
});

test("good files are read after them, whatever their names say", async () => {
  const pdf = await reader.read(await keep(await plainPdf()));
  expect(pdf.parsed).toMatchObject({ name: "Jane Doe", emails: ["jane.doe@example.com"] });
  const word = await reader.read(await keep(await goodDocx()));
  expect(word.parsed).toMatchObject({ name: "Amara Okafor", emails: ["amara.okafor@example.org"] });
});

test("those beyond the queue learn that the scanner is busy", async () => {
  const path = await keep(await plainPdf());
  const all = await Promise.allSettled(Array.from({ length: 6 }, () => reader.read(path)));
  const refused = all.flatMap((each) =>
    each.status === "rejected" ? [each.reason as unknown] : [],
  );
  expect(refused).toHaveLength(2);
  for (const each of refused)
    expect(each).toMatchObject({ code: "unavailable", message: scanner.busy });
});
