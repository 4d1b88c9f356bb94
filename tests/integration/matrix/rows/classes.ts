import { DEFAULT_CLASS_SETTINGS } from "@lyceum/shared/rest/class-settings.ts";

import { type Row, meOf, only, signedIn } from "../row.ts";
import { lesson } from "../things.ts";
import type { TestUser, World } from "../world.ts";

const anothersSettings = (sent: { body?: object }) => ({
  what: "another teacher's class",
  as: "teacher" as const,
  answer: 403,
  send: async (world: World) => ({
    path: { id: await lesson(world, world.others.teacher) },
    ...sent,
  }),
});

/** A class of this person with a student as its co-host. */
const coHosted = async (world: World, by: TestUser) => {
  const id = await lesson(world, by);
  const person_id = world.others.student.id;
  await world.database.pool.query(
    "insert into class_people (class_id, user_id, is_co_host) values ($1, $2, true)",
    [id, person_id],
  );
  return { id, person_id };
};

export const CLASSES: Record<string, Row> = {
  "GET /api/classes": {
    ...signedIn(200),
    another: [
      {
        what: "a closed class among them",
        as: "student",
        send: async (world) => ({ hidden: await lesson(world, world.others.teacher, "closed") }),
        answer: 200,
      },
    ],
  },
  "GET /api/classes/:id": {
    ...signedIn(200),
    send: async (world) => ({ path: { id: await lesson(world, world.others.teacher) } }),
    another: (["student", "teacher"] as const).map((as) => ({
      what: "a closed class that one is not invited to",
      as,
      send: async (world) => ({
        path: { id: await lesson(world, world.others.teacher, "closed") },
      }),
      answer: 403,
    })),
  },
  "POST /api/classes": {
    ...only({ teacher: 200, admin: 200 }),
    send: () => ({ body: { title: "Algebra" } }),
    another: [],
  },
  "GET /api/classes/:id/settings": {
    ...only({ student: 403, teacher: 200, admin: 200 }),
    send: async (world, caller) => ({ path: { id: await lesson(world, meOf(world, caller)) } }),
    another: [anothersSettings({})],
  },
  "POST /api/classes/:id/settings": {
    ...only({ student: 403, teacher: 200, admin: 200 }),
    send: async (world, caller) => ({
      path: { id: await lesson(world, meOf(world, caller)) },
      body: DEFAULT_CLASS_SETTINGS,
    }),
    another: [anothersSettings({ body: DEFAULT_CLASS_SETTINGS })],
  },
  "GET /api/classes/:id/co-hosts": {
    ...only({ teacher: 200, admin: 200 }),
    send: async (world, caller) => ({ path: { id: await lesson(world, meOf(world, caller)) } }),
    another: [anothersSettings({})],
  },
  "DELETE /api/classes/:id/co-hosts/:person_id": {
    ...only({ teacher: 200, admin: 200 }),
    send: async (world, caller) => ({ path: await coHosted(world, meOf(world, caller)) }),
    another: [
      {
        what: "another teacher's class",
        as: "teacher",
        answer: 403,
        send: async (world) => ({ path: await coHosted(world, world.others.teacher) }),
      },
    ],
  },
  "GET /api/attendance": {
    ...signedIn(200),
    send: async () => ({}),
    another: [],
  },
  "GET /api/classes/:id/attendance": {
    ...signedIn(200),
    send: async (world) => ({ path: { id: await lesson(world, world.others.teacher) } }),
    another: [],
  },
  "GET /api/classes/:id/attendance.csv": {
    ...only({ student: 403, teacher: 200, admin: 200 }),
    send: async (world, caller) => ({ path: { id: await lesson(world, meOf(world, caller)) } }),
    another: [anothersSettings({})],
  },
  "POST /api/classes/:id/invitation_link": {
    ...only({ teacher: 200, admin: 200 }),
    send: async (world, caller) => ({
      path: { id: await lesson(world, meOf(world, caller), "closed") },
      body: {},
    }),
    another: [
      {
        what: "another teacher's class",
        as: "teacher",
        send: async (world) => ({
          path: { id: await lesson(world, world.others.teacher, "closed") },
          body: {},
        }),
        answer: 403,
      },
    ],
  },
  "DELETE /api/classes/:id/invitation_link": {
    ...only({ teacher: 200, admin: 200 }),
    send: async (world, caller) => ({
      path: { id: await lesson(world, meOf(world, caller), "closed") },
    }),
    another: [
      {
        what: "another teacher's class",
        as: "teacher",
        send: async (world) => ({
          path: { id: await lesson(world, world.others.teacher, "closed") },
        }),
        answer: 403,
      },
    ],
  },
  "POST /api/classes/:id/accept_invitation": {
    ...signedIn(200),
    send: async (world) => {
      const { teacher } = world.others;
      const id = await lesson(world, teacher, "closed");
      const made = await world.app.inject({
        method: "POST",
        url: `/api/classes/${id}/invitation_link`,
        payload: {},
        headers: teacher.bearer,
      });
      return { path: { id }, body: made.json<{ data: { secret: string } }>().data };
    },
    another: (["student", "teacher"] as const).map((as) => ({
      what: "a closed class without its secret",
      as,
      send: async (world) => ({
        path: { id: await lesson(world, world.others.teacher, "closed") },
        body: { secret: "guessed" },
      }),
      answer: 403,
    })),
  },
  "DELETE /api/classes/:id": {
    ...only({ teacher: 200, admin: 200 }),
    send: async (world, caller) => ({ path: { id: await lesson(world, meOf(world, caller)) } }),
    another: [
      {
        what: "another teacher's class",
        as: "teacher",
        send: async (world) => ({ path: { id: await lesson(world, world.others.teacher) } }),
        answer: 403,
      },
    ],
  },
};
