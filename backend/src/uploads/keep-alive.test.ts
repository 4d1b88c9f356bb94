import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person } from "../../test/app.ts";
import { multipart } from "../../test/clips.ts";
import { listenLocally } from "../../test/listen-locally.ts";
import { RawLine } from "../../test/RawLine.ts";

const TEACHER = "/backend-service/api/upload/upload-teacher-video";
const IMAGES = "/api/blogs/images";
const BIG = Buffer.alloc(5_000_000, "a");
const MB = 1024 * 1024;

describe("a line on which an upload was refused", () => {
  let test: TestApp;
  let origin: string;
  let bearer: string;
  beforeAll(async () => {
    test = await openApp();
    origin = await listenLocally(test);
    bearer = (await person(test, "admin")).bearer.authorization;
  });
  afterAll(() => test.close());

  const head = (path: string, headers: Record<string, string>) =>
    [`POST ${path} HTTP/1.1`, "Host: x", `Authorization: ${bearer}`]
      .concat(Object.entries(headers).map(([name, value]) => `${name}: ${value}`))
      .join("\r\n")
      .concat("\r\n\r\n");

  it.each([
    ["a video where none is asked for", IMAGES, [{ name: "video_upload", value: BIG }]],
    ["a picture that is too large", IMAGES, [{ name: "image", value: Buffer.alloc(12 * MB) }]],
    ["a field that no form has", TEACHER, [{ name: "other", value: BIG }]],
    ["too many parts", TEACHER, Array.from({ length: 40 }, () => ({ name: "a", value: "a" }))],
  ])("answers the next request: %s", async (_what, path, parts) => {
    const files = parts.map((part) => ({ ...part, filename: "a" }));
    const { payload, headers } = multipart(files);
    const line = await RawLine.open(origin);
    const length = { "content-length": String(payload.length) };
    await line.write(head(path, { ...headers, ...length }));
    await line.write(payload);
    await line.write("GET /health HTTP/1.1\r\nHost: x\r\n\r\n");
    await expect.poll(() => line.statuses, { timeout: 10_000 }).toHaveLength(2);
    expect(line.statuses[0]).toBeGreaterThanOrEqual(400);
    expect(line.statuses[1]).toBe(200);
    line.close();
  });

  it("is cut where the refused body has no end", async () => {
    const { payload, headers } = multipart([{ name: "other", value: BIG, filename: "a" }]);
    const line = await RawLine.open(origin);
    await line.write(head(IMAGES, { ...headers, "transfer-encoding": "chunked" }));
    const chunk = Buffer.concat([
      Buffer.from(`${payload.length.toString(16)}\r\n`),
      payload,
      Buffer.from("\r\n"),
    ]);
    const send = async () => {
      await line.write(chunk);
      return line.isClosed;
    };
    await expect.poll(send, { interval: 1, timeout: 15_000 }).toBe(true);
    expect((await fetch(`${origin}/health`)).status).toBe(200);
  });
});
