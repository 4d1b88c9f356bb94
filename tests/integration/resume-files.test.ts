import { Buffer } from "node:buffer";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createResumeReader } from "@lyceum/backend/resumes/reading/read-resume.ts";
import { RESUME_MAX, RESUME_PAGES_MAX } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  changedDocx,
  encryptedDocx,
  encryptedPdf,
  externalEntity,
  goodDocx,
  lyingZipBomb,
  macros,
  manyPages,
  nestedZip,
  pageTreeLoop,
  pdfBomb,
  picturePdf,
  plainPdf,
  zipBomb,
} from "../support/resumes/bad-files.ts";

const WITHIN = 10_000;
const { scanner } = MESSAGES;
const reader = createResumeReader({ processes: 2, waiting: 2 });
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

type Bad = [name: string, code: string, message: string, bytes: () => Buffer | Promise<Buffer>];
const BAD: Bad[] = [
  ["a text", "unsupported", scanner.fileType, () => Buffer.from("Jane Doe, engineer")],
  [
    "a program named .pdf",
    "unsupported",
    scanner.fileType,
    () => Buffer.from("MZ\x90\0\x03\0\0\0"),
  ],
  ["0 bytes", "invalid", scanner.unreadable, () => Buffer.alloc(0)],
  [
    "a PDF cut off at its start",
    "invalid",
    scanner.unreadable,
    async () => (await plainPdf()).subarray(0, 40),
  ],
  [
    "a .docx cut off",
    "invalid",
    scanner.unreadable,
    async () => (await goodDocx()).subarray(0, 3_000),
  ],
  ["a locked PDF", "unsupported", scanner.encrypted, encryptedPdf],
  ["a locked .docx", "unsupported", scanner.encrypted, encryptedDocx],
  ["a loop of pages", "invalid", scanner.unreadable, pageTreeLoop],
  ["1,000 pages", "invalid", scanner.tooLong, () => manyPages(1_000)],
  ["one page too many", "invalid", scanner.tooLong, () => manyPages(RESUME_PAGES_MAX + 1)],
  ["a zip bomb", "invalid", scanner.unreadable, zipBomb],
  ["a zip bomb that lies about its size", "invalid", scanner.unreadable, lyingZipBomb],
  ["a zip in a zip", "unsupported", scanner.fileType, nestedZip],
  ["external entities", "invalid", scanner.unreadable, () => externalEntity("/etc/hostname")],
  ["macros", "unsupported", scanner.fileType, macros],
  [
    "a zip that is no .docx",
    "unsupported",
    scanner.fileType,
    () => Buffer.from(`PK\x05\x06${"\0".repeat(18)}`, "latin1"),
  ],
  [
    "broken XML",
    "invalid",
    scanner.unreadable,
    () => changedDocx(() => ({ "word/document.xml": Buffer.from("<w:document><w:body>") })),
  ],
  ["50 MB", "too_large", scanner.tooLarge, () => Buffer.alloc(5 * RESUME_MAX, "%PDF-1.7 ")],
  ["a picture of text", "unsupported", scanner.imageOnly, picturePdf],
];

describe("what cannot be read is refused in time, and in words", () => {
  test.each(BAD)("%s", async (_name, code, message, bytes) => {
    const path = await keep(await bytes());
    const start = performance.now();
    await expect(reader.read(path)).rejects.toMatchObject({ name: "DomainError", code, message });
    expect(performance.now() - start).toBeLessThan(WITHIN);
  });

  test("a PDF whose text is without end", async () => {
    const path = await keep(pdfBomb());
    const start = performance.now();
    await expect(reader.read(path)).rejects.toMatchObject({ name: "DomainError", code: "invalid" });
    expect(performance.now() - start).toBeLessThan(WITHIN);
  });
});

test("good files are read after them, whatever their names say", async () => {
  const pdf = await reader.read(await keep(await plainPdf()));
  expect(pdf.parsed).toMatchObject({ name: "Jane Doe", emails: ["jane.doe@example.com"] });
  const word = await reader.read(await keep(await goodDocx()));
  expect(word.parsed).toMatchObject({ name: "Amara Okafor", emails: ["amara.okafor@example.org"] });
});

test("more than may wait are told that we are busy", async () => {
  const path = await keep(await plainPdf());
  const all = await Promise.allSettled(Array.from({ length: 6 }, () => reader.read(path)));
  const refused = all.flatMap((each) =>
    each.status === "rejected" ? [each.reason as unknown] : [],
  );
  expect(refused).toHaveLength(2);
  for (const each of refused)
    expect(each).toMatchObject({ code: "unavailable", message: scanner.busy });
});

test("who closes ends what is being read", async () => {
  const closing = createResumeReader();
  const read = Promise.allSettled([closing.read(await keep(await plainPdf()))]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await closing.close();
  expect((await read)[0]).toMatchObject({ status: "rejected", reason: { name: "DomainError" } });
});
