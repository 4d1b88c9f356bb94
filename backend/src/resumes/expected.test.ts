import { afterAll, beforeAll, expect, test } from "vitest";

import { childrenRunning } from "../../../tests/support/servers/children.ts";
import { type TestApp, openApp } from "../../test/app.ts";

let school: TestApp;
beforeAll(async () => {
  school = await openApp();
});
afterAll(() => school.close());

test.runIf(process.platform === "linux")(
  "a resume that is announced has a process wait for it, and none waits before",
  async () => {
    const readers = () => childrenRunning("reading/child.mjs");
    expect(await readers()).toEqual([]);
    const url = "/backend-service/api/resume/expect";
    const announced = await school.app.inject({ method: "POST", url });
    expect(announced.json()).toEqual({ status: "success" });
    await expect.poll(readers, { timeout: 30_000 }).not.toEqual([]);
  },
);
