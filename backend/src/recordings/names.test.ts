import { randomUUID } from "node:crypto";

import type { RecordedStream } from "@lyceum/shared/recording-events.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

import { type TestApp, openApp, person, post } from "../../test/app.ts";
import { GONE, behindChange } from "../../test/behind-change.ts";

let test: TestApp;
beforeAll(async () => {
  test = await openApp();
});
afterAll(() => test.close());

/** A screen that this person shared. */
const shared = ({ id, name }: { id: string; name: string }): RecordedStream => ({
  producerId: id,
  participantId: "a",
  personId: id,
  name,
  role: "student",
  source: "screen",
  kind: "video",
  paused: false,
  file: `${id}.rtp`,
  mimeType: "video/VP8",
  clockRate: 90_000,
  startedAt: 0,
});

/** A class that is recorded, and two students. */
const record = async () => {
  const [teacher, ben, cleo] = [
    await person(test, "teacher"),
    await person(test, "student"),
    await person(test, "student"),
  ];
  const made = await post(test.app, "/api/classes", { title: "Algebra" }, teacher.bearer);
  const classId = made.json().data.id as string;
  const { session_id } = await test.backend.classes.setState(classId, "live");
  const { recordings } = test.backend;
  const asked = { id: randomUUID(), classId, sessionId: session_id!, personId: teacher.id };
  const { id } = await recordings.start(asked);
  const share = (who: typeof ben) =>
    recordings.addEvents(id, [
      { at: 1, type: "producerAdded", body: shared({ id: who.id, name: "Ben or Cleo" }) },
    ]);
  const named = async () => (await recordings.eventsOf(id)).map(({ body }) => body);
  const remove = () => post(test.app, "/api/account/delete", { confirm: ben.email }, ben.bearer);
  return { ben, cleo, classId, session_id, share, named, remove };
};

it("a recording loses the name of a deleted account, and no other", async () => {
  const { ben, cleo, classId, session_id, share, named, remove } = await record();
  for (const each of [ben, cleo]) {
    await share(each);
    await test.database.pool.query(
      `insert into class_attendance (session_id, user_id, present, spoke, watched)
       values ($1, $2, '{}', '{}', '{}')`,
      [session_id, each.id],
    );
  }
  await test.backend.classes.setState(classId, "ended");
  // So long ago that only the attendance says who was in it.
  await test.database.pool.query(
    `update class_recordings set started_at = now() - interval '3 hours',
       stopped_at = now() - interval '2 hours' where session_id = $1`,
    [session_id],
  );
  await remove();
  const [first, second] = await named();
  expect(first).toMatchObject({ name: "Deleted user" });
  expect(first).not.toHaveProperty("personId");
  expect(second).toMatchObject({ name: "Ben or Cleo", personId: cleo.id });
});

it.each([false, true])(
  "a recording loses a name whose attendance was not written yet; stopped by then: %j",
  async (stopped) => {
    const { ben, cleo, classId, share, named, remove } = await record();
    for (const each of [ben, cleo]) await share(each);
    if (stopped) await test.backend.classes.setState(classId, "ended");
    await remove();
    const [first, second] = await named();
    expect(first).toMatchObject({ name: "Deleted user" });
    expect(first).not.toHaveProperty("personId");
    expect(second).toMatchObject({ name: "Ben or Cleo", personId: cleo.id });
  },
);

it("a recording gets no name of an account that is deleted at the same moment", async () => {
  const { ben, cleo, share, named } = await record();
  await behindChange(test, ben, GONE, () => share(ben));
  await share(cleo);
  const [first, second] = await named();
  expect(first).toMatchObject({ name: "Deleted user", file: `${ben.id}.rtp` });
  expect(first).not.toHaveProperty("personId");
  expect(second).toMatchObject({ name: "Ben or Cleo", personId: cleo.id });
});
