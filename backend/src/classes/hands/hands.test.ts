import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, post } from "../../../test/app.ts";

type Someone = Awaited<ReturnType<typeof person>>;

let test: TestApp;
let teacher: Someone;
let ben: Someone;
let cleo: Someone;
let sessionId: string;
beforeAll(async () => {
  test = await openApp();
  teacher = await person(test, "teacher");
});
afterAll(() => test.close());
beforeEach(async () => {
  [ben, cleo] = [await person(test, "student"), await person(test, "student")];
  const made = await post(test.app, "/api/classes", { title: "Algebra" }, teacher.bearer);
  const { session_id } = await test.backend.classes.setState(made.json().data.id, "live");
  sessionId = session_id!;
});

describe("raised hands", () => {
  it("keep their place, in the order in which they were raised", async () => {
    const { hands } = test.backend;
    const places = await Promise.all(
      [ben, cleo, teacher, ben].map(({ id }) => hands.raise(sessionId, [id])),
    );
    expect(places[3]).toEqual(places[0]);
    const queue = await hands.listOf(sessionId);
    expect(queue).toHaveLength(3);
    expect(queue).toEqual(
      places
        .slice(0, 3)
        .flat()
        .toSorted((a, b) => a.place - b.place),
    );
    await hands.lower(sessionId, [cleo.id]);
    await hands.lower(sessionId, []);
    expect((await hands.listOf(sessionId)).map(({ personId }) => personId)).not.toContain(cleo.id);
  });

  it("of many are raised at once, without those whose account is gone", async () => {
    const people = [cleo.id, randomUUID(), ben.id];
    const raised = await test.backend.hands.raise(sessionId, people);
    expect(raised.map(({ personId }) => personId)).toEqual([cleo.id, ben.id]);
  });
});
