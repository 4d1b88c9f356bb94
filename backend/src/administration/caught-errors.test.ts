import { reportCaught } from "@lyceum/shared/edges.ts";
import { expect, it } from "vitest";

import { openApp, person, silent } from "../../test/app.ts";

it("caught errors are counted by unit, for admins alone, without what they said", async () => {
  const test = await openApp();
  try {
    const ask = async (role: "admin" | "teacher") => {
      const { bearer } = await person(test, role);
      return test.app.inject({ url: "/api/admin/caught_errors", headers: bearer });
    };
    const timesOf = (reply: Awaited<ReturnType<typeof ask>>, unit: string) =>
      reply.json().data.units.find((each: { unit: string }) => each.unit === unit)?.times ?? 0;
    const before = await ask("admin");
    for (const unit of ["presence", "classes", "classes"])
      reportCaught(unit, silent, new Error("a secret of the error"));
    const answer = await ask("admin");
    expect(timesOf(answer, "classes") - timesOf(before, "classes")).toBe(2);
    expect(timesOf(answer, "presence") - timesOf(before, "presence")).toBe(1);
    expect(answer.json().data.since).toEqual(expect.any(String));
    expect(Date.parse(answer.json().data.since)).toBeLessThan(Date.now());
    expect(answer.body).not.toContain("secret");
    expect((await ask("teacher")).statusCode).toBe(403);
  } finally {
    await test.close();
  }
});
