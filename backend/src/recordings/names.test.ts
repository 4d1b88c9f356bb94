import { randomUUID } from "node:crypto";

import type { RecordedStream } from "@lyceum/shared/recording-events.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

import { type TestApp, openApp, person, post } from "../../test/app.ts";

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

it("a recording loses the name of a deleted account, and no other", async () => {
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
  for (const each of [ben, cleo]) {
    await recordings.addEvents(id, [
      { at: 1, type: "producerAdded", body: shared({ id: each.id, name: "Ben or Cleo" }) },
    ]);
    await test.database.pool.query(
      `insert into class_attendance (session_id, user_id, present, spoke, watched)
       values ($1, $2, '{}', '{}', '{}')`,
      [session_id, each.id],
    );
  }
  await post(test.app, "/api/account/delete", { confirm: ben.email }, ben.bearer);
  const [first, second] = (await recordings.eventsOf(id)).map(({ body }) => body);
  expect(first).toMatchObject({ name: "Deleted user" });
  expect(first).not.toHaveProperty("personId");
  expect(second).toMatchObject({ name: "Ben or Cleo", personId: cleo.id });
});
