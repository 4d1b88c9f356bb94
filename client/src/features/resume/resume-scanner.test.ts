import { RESUME_MAX } from "@lyceum/shared/limits.ts";
import { SCANNER_MESSAGES } from "@lyceum/shared/scanner-messages.ts";
import { describe, expect, it } from "vitest";

import { CallError } from "../../http/CallError.ts";
import { failureOf } from "./failure.ts";
import { badgeOf } from "./report/badge.ts";
import { faultOf } from "./resume-file.ts";

const scanner = SCANNER_MESSAGES;

describe("a file that is chosen", () => {
  it.each([
    ["none", null, scanner.fileMissing],
    ["a text", { name: "resume.txt", size: 1 }, scanner.fileType],
    ["the Word of old", { name: "resume.doc", size: 1 }, scanner.fileType],
    ["one that ends otherwise", { name: "resume.pdf.exe", size: 1 }, scanner.fileType],
    ["one too large", { name: "resume.pdf", size: RESUME_MAX + 1 }, scanner.tooLarge],
    ["a PDF", { name: "Resume.PDF", size: RESUME_MAX }, null],
    ["a Word file", { name: "my resume.docx", size: 1 }, null],
  ])("%s", (_what, file, fault) => {
    expect(faultOf(file)).toBe(fault);
  });
});

describe("a scan that failed", () => {
  it.each([400, 413, 415])("says what the server says of the file with %i", (status) => {
    const failure = { fault: null, detail: "Damaged.", ofFile: true };
    expect(failureOf(new CallError(status, "Damaged."))).toEqual(failure);
  });

  it.each([429, 503, 507])(
    "says what the server says, and when to try again, with %i",
    (status) => {
      const error = new CallError(status, "Wait.", "", [], { retryAfter: 5 });
      expect(failureOf(error)).toEqual({ fault: null, detail: "Wait.", retryAfter: 5 });
    },
  );

  it.each([
    ["no answer", new CallError(null, null)],
    ["a fault of the server", new CallError(500, "Internal.")],
    ["a refusal without a word", new CallError(400, null)],
    ["anything else", new TypeError("Oops")],
  ])("only says so with %s", (_what, error) => {
    expect(failureOf(error)).toEqual({ fault: null, detail: null });
  });
});

describe("the badge of a score", () => {
  it.each([
    [100, "Excellent"],
    [80, "Excellent"],
    [79, "Good"],
    [60, "Good"],
    [59, "Needs Improvement"],
    [0, "Needs Improvement"],
  ])("%i: %s", (score, label) => {
    expect(badgeOf(score).label).toBe(label);
  });

  it("comes with a sentence of its own", () => {
    expect(new Set([90, 70, 30].map((score) => badgeOf(score).feedback)).size).toBe(3);
  });
});
