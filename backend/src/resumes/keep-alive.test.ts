import { Buffer } from "node:buffer";

import { SCANNER_MESSAGES } from "@lyceum/shared/scanner-messages.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp } from "../../test/app.ts";
import { multipart } from "../../test/clips.ts";
import { listenLocally } from "../../test/listen-locally.ts";
import { RawLine } from "../../test/RawLine.ts";

const LARGE = Buffer.alloc(12 * 1024 * 1024, "a");

describe("a line on which a resume was refused", () => {
  let test: TestApp;
  let origin: string;
  beforeAll(async () => {
    test = await openApp();
    origin = await listenLocally(test);
  });
  afterAll(() => test.close());

  const scanner = SCANNER_MESSAGES;
  const file = (name: string, value: Buffer | string) => ({ name, value, filename: "a.pdf" });
  it.each([
    ["a file that is too large", [file("resume", LARGE)], scanner.tooLarge],
    ["a large file under another name", [file("image", LARGE)], scanner.fileMissing],
    [
      "two files, of which the second is large",
      [file("resume", "x"), file("resume", LARGE)],
      scanner.oneFile,
    ],
    [
      "a description too long, and a large file after it",
      [{ name: "job", value: "x".repeat(200_000) }, file("resume", LARGE)],
      scanner.jobTooLong,
    ],
  ])("answers the next request: %s", async (_what, parts, message) => {
    const { payload, headers } = multipart(parts);
    const line = await RawLine.open(origin);
    await line.write(
      `POST /backend-service/api/resume/check HTTP/1.1\r\nHost: x\r\nContent-Type: ${headers["content-type"]}\r\nContent-Length: ${payload.length}\r\n\r\n`,
    );
    await line.write(payload);
    await line.write("GET /health HTTP/1.1\r\nHost: x\r\n\r\n");
    await expect.poll(() => line.statuses, { timeout: 15_000 }).toHaveLength(2);
    expect(line.heard).toContain(JSON.stringify(message));
    expect(line.statuses[1]).toBe(200);
    line.close();
  });

  it("is told at once of a length that is too large, before any of it has come", async () => {
    const line = await RawLine.open(origin);
    await line.write(
      "POST /backend-service/api/resume/check HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 99999999999\r\n\r\n",
    );
    await expect.poll(() => line.statuses).toEqual([413]);
    expect(line.heard).toContain(JSON.stringify(scanner.tooLarge));
    line.close();
  });
});
