import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

import { SignalingHarness, localSfu } from "../../test/SignalingHarness.ts";

let sfu: Sfu;
beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());

it("the sessions of people in a live class are kept until they leave or it ends, and no others", async () => {
  const harness = await SignalingHarness.open(sfu, { sessionsKeptEvery: 10 });
  const { ports } = harness;
  const [teacher, student] = [ports.enrol("teacher"), ports.enrol("student")];
  const [other, waiting] = [ports.enrol("teacher"), ports.enrol("student")];
  const { id } = ports.addClass(teacher.person);
  const later = ports.addClass(other.person).id;
  const [teachers, students, others, waitings] = [
    await harness.page(teacher),
    await harness.page(student),
    await harness.page(other),
    await harness.page(waiting),
  ];
  await teachers.join(id);
  await students.join(id);
  await others.join(later);
  await waitings.join(later);
  const sessionsOf = (...of: (typeof teacher)[]) =>
    of.map(({ person }) => person.sessionId).toSorted();
  const expectKept = (sessions: string[]) =>
    expect.poll(() => ports.keptInClass.at(-1)?.toSorted() ?? []).toEqual(sessions);

  await teachers.request("startClass", {});
  await expectKept(sessionsOf(teacher, student));
  await students.request("leaveClass", {});
  await expectKept(sessionsOf(teacher));
  expect(ports.keptInClass.flat()).not.toContain(waiting.person.sessionId);
  await teachers.request("stopClass", {});
  await others.request("startClass", {});
  await expectKept(sessionsOf(other, waiting));
  await harness.close();
});
