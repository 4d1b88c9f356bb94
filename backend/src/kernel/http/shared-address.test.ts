import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type Role, type TestApp, openApp, person } from "../../../test/app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await openApp();
});
afterAll(() => test.close());

const call = async (
  method: "GET" | "POST" | "DELETE",
  url: string,
  by: Awaited<ReturnType<typeof person>>,
): Promise<number> => {
  const payload = method === "POST" && { payload: {} };
  return (await test.app.inject({ method, url, headers: by.bearer, ...payload })).statusCode;
};
const id = randomUUID();

/** More than one address had in a minute while these were counted by address. */
const MANY = 61;

describe("one person's calls are no other's at the same address:", () => {
  it.each([
    ["POST", `/api/courses/${id}/questions`, "teacher"],
    ["DELETE", `/api/courses/${id}/questions/${id}`, "teacher"],
    ["POST", `/api/recordings/${id}/submit`, "teacher"],
    ["POST", `/api/recordings/${id}/retry`, "teacher"],
    ["DELETE", `/api/recordings/${id}`, "teacher"],
    ["POST", `/api/videos/${id}/captions`, "teacher"],
    ["DELETE", `/api/videos/${id}/captions`, "teacher"],
    ["GET", "/api/admin/users.csv", "admin"],
    ["GET", `/api/classes/${id}/sessions/${id}/export`, "teacher"],
  ] satisfies ["GET" | "POST" | "DELETE", string, Role][])("%s %s", async (method, url, role) => {
    const [one, other] = [await person(test, role), await person(test, role)];
    for (let time = 1; time <= MANY; time += 1) await call(method, url, one);
    expect(await call(method, url, other)).not.toBe(429);
  });

  it("exports of classes are counted by person, and those that are refused as wrong are not", async () => {
    const teacher = await person(test, "teacher");
    const url = `/api/classes/${id}/sessions/${id}/export`;
    for (let time = 1; time <= 30; time += 1)
      expect(await call("GET", `${url}?format=pdf`, teacher)).toBe(400);
    for (let time = 1; time <= 20; time += 1) expect(await call("GET", url, teacher)).toBe(404);
    expect(await call("GET", url, teacher)).toBe(429);
  });
});
