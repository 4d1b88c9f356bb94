import { randomUUID } from "node:crypto";

import type { RecordingEvent } from "@lyceum/shared/recording-events.ts";
import { CHAPTERS_MAX } from "@lyceum/shared/signaling/recording.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, post } from "../../test/app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await openApp();
});
afterAll(() => test.close());

const live = async () => {
  const { id: personId, bearer } = await person(test, "teacher");
  const made = await post(test.app, "/api/classes", { title: "Algebra" }, bearer);
  const classId = made.json().data.id as string;
  const { session_id } = await test.backend.classes.setState(classId, "live");
  const sessionId = session_id!;
  const begin = () =>
    test.backend.recordings.start({ id: randomUUID(), classId, sessionId, personId });
  return { classId, sessionId, begin };
};
const refused = (code: string) => expect.objectContaining({ code });
const chapter = (title: string): RecordingEvent => ({ at: 1.5, type: "chapter", body: { title } });

describe("the recordings of a class", () => {
  it("go on one at a time, also where two are started at once", async () => {
    const { sessionId, begin } = await live();
    const { recordings } = test.backend;
    const both = await Promise.allSettled([begin(), begin()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(begin()).rejects.toEqual(refused("conflict"));
    const going = await recordings.going(sessionId);
    expect(going).toMatchObject({ paused: false });
    await recordings.setPaused(going!.id, true);
    expect(await recordings.going(sessionId)).toMatchObject({ paused: true });
    await recordings.stop(going!.id, "disk");
    await recordings.stop(going!.id, "disk");
    expect(await recordings.going(sessionId)).toBeNull();
    await begin();
  });

  it("are forgotten where nothing was written, and kept where something was", async () => {
    const { sessionId, begin } = await live();
    const { recordings } = test.backend;
    await recordings.abandon((await begin()).id);
    expect(await recordings.going(sessionId)).toBeNull();
    const { id } = await begin();
    await recordings.addEvents(id, [{ at: 1, type: "captureStarted", body: { hostAt: 1 } }]);
    await recordings.abandon(id);
    expect(await recordings.going(sessionId)).toMatchObject({ id });
  });

  it("are stopped by the database when the class ends, no matter who ends it", async () => {
    const { classId, sessionId, begin } = await live();
    const { id } = await begin();
    await test.backend.classes.setState(classId, "ended");
    expect(await test.backend.recordings.going(sessionId)).toBeNull();
    const { rows } = await test.database.pool.query<{ state: string; ended: boolean }>(
      "select state, stopped_at >= started_at as ended from class_recordings where id = $1",
      [id],
    );
    expect(rows).toEqual([{ state: "stopped", ended: true }]);
  });

  it("are announced with their class as they begin and end, so that its green rooms know", async () => {
    const { classId, begin } = await live();
    const told: string[] = [];
    const stop = test.backend.changes.on("class", (id) => told.push(id));
    const { id } = await begin();
    await expect.poll(() => told).toContain(classId);
    told.length = 0;
    await test.backend.recordings.stop(id, null);
    await expect.poll(() => told).toContain(classId);
    stop();
  });

  it("keep what happened in its order, and only so many chapters", async () => {
    const { begin } = await live();
    const { id } = await begin();
    const { recordings } = test.backend;
    await recordings.addEvents(id, [
      chapter("One"),
      { at: 0, type: "captureStopped", body: { reason: "lost" } },
    ]);
    await recordings.addEvents(id, [chapter("Two")]);
    expect((await recordings.eventsOf(id)).map(({ type, at }) => [type, at])).toEqual([
      ["chapter", 1.5],
      ["captureStopped", 0],
      ["chapter", 1.5],
    ]);
    const many = Array.from({ length: CHAPTERS_MAX }, () => chapter("More"));
    await expect(recordings.addEvents(id, many)).rejects.toEqual(refused("too_many"));
  });

  it("have the end of a lost media host's time at another moment, in the same order", async () => {
    const { begin } = await live();
    const { id } = await begin();
    const { recordings } = test.backend;
    const [noted, at] = [1_800_000_000_000.123, 1_799_999_990_000.456];
    const lost: RecordingEvent = { at: noted, type: "captureStopped", body: { reason: "lost" } };
    const again: RecordingEvent = { at: noted, type: "captureStarted", body: { hostAt: noted } };
    await recordings.addEvents(id, [lost, again]);
    await recordings.endLost(id, { noted, at });
    expect(await recordings.eventsOf(id)).toEqual([{ ...lost, at }, again]);
  });
});
