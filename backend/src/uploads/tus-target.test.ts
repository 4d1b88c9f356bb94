import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, openApp, person } from "../../test/app.ts";
import { listenLocally } from "../../test/listen-locally.ts";
import { RawLine } from "../../test/RawLine.ts";

type TestUser = Awaited<ReturnType<typeof person>>;

const PATH = "/api/upload/resumable";
const BODY = "stolen";

describe("a request for an upload acts on the one that it was let in for", () => {
  let test: TestApp;
  let origin: string;
  let owner: TestUser;
  let thief: TestUser;
  let theirs: string;
  let own: string;
  beforeAll(async () => {
    test = await openApp();
    origin = await listenLocally(test);
    [owner, thief] = await Promise.all([person(test, "teacher"), person(test, "teacher")]);
  });
  afterAll(() => test.close());

  const begin = async (by: TestUser): Promise<string> => {
    const headers = { ...by.bearer, "tus-resumable": "1.0.0", "upload-length": "1000" };
    const reply = await fetch(`${origin}${PATH}`, { method: "POST", headers });
    return reply.headers.get("location")?.split("/").at(-1) ?? "";
  };
  beforeEach(async () => {
    [theirs, own] = await Promise.all([begin(owner), begin(thief)]);
  });

  /** Sends one request with exactly this target. */
  const ask = async (method: string, target: string, by = thief): Promise<string> => {
    const line = await RawLine.open(origin);
    const body = method === "PATCH" ? BODY : "";
    await line.write(
      [
        `${method} ${target} HTTP/1.1`,
        "Host: x",
        `Authorization: ${by.bearer.authorization}`,
        "Tus-Resumable: 1.0.0",
        "Upload-Offset: 0",
        "Content-Type: application/offset+octet-stream",
        `Content-Length: ${body.length}`,
        "Connection: close",
      ]
        .join("\r\n")
        .concat("\r\n\r\n", body),
    );
    await expect.poll(() => line.isClosed, { timeout: 10_000 }).toBe(true);
    return line.heard;
  };
  const offsetOf = async (id: string, by: TestUser) => {
    const said = await ask("HEAD", `${PATH}/${id}`, by);
    return Number(/upload-offset: (\d+)/i.exec(said)?.[1]);
  };

  it.each([
    ["in the query", () => `${PATH}/${own}?/${theirs}`],
    ["behind a question mark and a slash", () => `${PATH}/${own}?a=b/${theirs}/`],
    ["behind a hash", () => `${PATH}/${own}#/${theirs}`],
    ["behind a semicolon", () => `${PATH}/${own};/${theirs}`],
    ["behind an encoded slash", () => `${PATH}/${own}%2f${theirs}`],
    ["behind an encoded question mark", () => `${PATH}/${own}%3f/${theirs}`],
    ["behind a slash", () => `${PATH}/${own}/${theirs}`],
    ["behind two dots", () => `${PATH}/${own}/../${theirs}`],
    ["behind a backslash", () => `${PATH}/${own}\\${theirs}`],
    ["as a whole address", () => `http://x${PATH}/${own}?/${theirs}`],
    ["as a whole address of another host", () => `http://x/${theirs}?${PATH}/${own}`],
    ["in a broken encoding", () => `${PATH}/${own}?%zz/${theirs}`],
  ])("named %s", async (_where, target) => {
    for (const method of ["PATCH", "HEAD", "DELETE"]) {
      await ask(method, target());
      expect(await offsetOf(theirs, owner)).toBe(0);
    }
  });

  it("goes on with one's own, whatever stands in the query", async () => {
    const said = await ask("PATCH", `${PATH}/${own}?/${theirs}`);
    expect(said).toMatch(/^HTTP\/1\.1 204 /);
    expect(await offsetOf(own, thief)).toBe(BODY.length);
    expect(await offsetOf(theirs, owner)).toBe(0);
  });

  it("lets nobody see how far another one's is", async () => {
    const said = await ask("PATCH", `${PATH}/${theirs}`, owner);
    expect(said).toMatch(/^HTTP\/1\.1 204 /);
    expect(await ask("HEAD", `${PATH}/${own}?/${theirs}`)).toMatch(/upload-offset: 0\r\n/i);
  });
});
