import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

import { Bench, localSfu } from "../../test/bench.ts";

let sfu: Sfu;
beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());

it("the sessions of people in a live class are kept until they leave or it ends, and no others", async () => {
  const bench = await Bench.open(sfu, { sessionsKeptEvery: 10 });
  const { school } = bench;
  const [teacher, student] = [school.enrol("teacher"), school.enrol("student")];
  const [other, waiting] = [school.enrol("teacher"), school.enrol("student")];
  const { id } = school.addClass(teacher.person);
  const later = school.addClass(other.person).id;
  const [teachers, students, others, waitings] = [
    await bench.page(teacher),
    await bench.page(student),
    await bench.page(other),
    await bench.page(waiting),
  ];
  await teachers.join(id);
  await students.join(id);
  await others.join(later);
  await waitings.join(later);
  const sessionsOf = (...of: (typeof teacher)[]) =>
    of.map(({ person }) => person.sessionId).toSorted();
  const expectKept = (sessions: string[]) =>
    expect.poll(() => school.keptInClass.at(-1)?.toSorted() ?? []).toEqual(sessions);

  await teachers.request("startClass", {});
  await expectKept(sessionsOf(teacher, student));
  await students.request("leaveClass", {});
  await expectKept(sessionsOf(teacher));
  expect(school.keptInClass.flat()).not.toContain(waiting.person.sessionId);
  await teachers.request("stopClass", {});
  await others.request("startClass", {});
  await expectKept(sessionsOf(other, waiting));
  await bench.close();
});
