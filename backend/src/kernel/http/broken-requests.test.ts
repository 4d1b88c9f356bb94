import type { AddressInfo } from "node:net";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { addComment } from "@lyceum/shared/rest/blogs.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

import { type TestApp, openApp } from "../../../test/app.ts";
import { sendRaw } from "../../../test/RawLine.ts";

let test: TestApp;
let url: string;
beforeAll(async () => {
  test = await openApp();
  await test.app.listen({ host: "127.0.0.1", port: 0 });
  url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
afterAll(() => test.close());

const COMMENT = `POST /api${addComment.url} HTTP/1.1`;
const JSON_TYPE = "Content-Type: application/json";
const LONG = "x".repeat(60_000);

/** What is answered to these lines of a request and this body. */
const answerTo = async (lines: string[], body = "") => {
  const length = `Content-Length: ${body.length}`;
  const [first = "", ...others] = lines;
  const head = [first, "Host: school.example", "Connection: close", length, ...others];
  const { heard, statuses } = await sendRaw(url, [...head, "", body].join("\r\n"));
  const [, answer = ""] = heard.split("\r\n\r\n");
  expect(heard).toMatch(/^content-type: application\/json; charset=utf-8\r$/im);
  expect(heard).not.toMatch(/transfer-encoding/i);
  return { status: statuses[0], said: JSON.parse(answer) as unknown };
};

it.each([
  ["a method that there is not", ["BREW /api HTTP/1.1"], "", 400, "invalid", "notReadable"],
  ["an address of 60 kB", [`GET /${LONG} HTTP/1.1`], "", 431, "too_large", "headersTooLarge"],
  [
    "a header of 60 kB",
    ["GET /api HTTP/1.1", `X: ${LONG}`],
    "",
    431,
    "too_large",
    "headersTooLarge",
  ],
  ["a header without a name", ["GET /api HTTP/1.1", ": x"], "", 400, "invalid", "notReadable"],
  ["an odd expectation", [COMMENT, "Expect: tea"], "", 417, "invalid", "expectsTooMuch"],
  ["a bad escape in a path", ["GET /api/%zz HTTP/1.1"], "", 400, "invalid", "badAddress"],
  [
    "a bad escape in a name",
    ["GET /api/blogs/%E0%A4%A HTTP/1.1"],
    "",
    400,
    "invalid",
    "badAddress",
  ],
  ["a path with dots", ["GET /api/x/../blogs HTTP/1.1"], "", 400, "invalid", "badAddress"],
  ["one with encoded dots", ["GET /api/%2E./health HTTP/1.1"], "", 400, "invalid", "badAddress"],
  ["JSON that is cut off", [COMMENT, JSON_TYPE], '{"comment": "', 400, "invalid", "notJson"],
  ["no body where JSON is said to come", [COMMENT, JSON_TYPE], "", 400, "invalid", "notJson"],
  ["another type", [COMMENT, "Content-Type: text/xml"], "<a/>", 415, "unsupported", "notJson"],
] as const)("%s is refused in the words of every other refusal", async (...row) => {
  const [, lines, body, status, code, message] = row;
  expect(await answerTo([...lines], body)).toEqual({
    status,
    said: { status: "error", code, message: MESSAGES[message] },
  });
});
