import { type Row, everybody, knownIfTold, meOf, only, signedIn } from "../row.ts";
import { course, lesson, paidVideo, video } from "../things.ts";
import type { Caller, TestUser, World } from "../world.ts";

/** A recording of a class of this teacher, whose session is over. */
const recorded = async (
  world: World,
  by: TestUser,
  state: "composed" | "failed" = "composed",
): Promise<{ id: string }> => {
  const classId = await lesson(world, by);
  const { pool } = world.database;
  await pool.query("update classes set state = 'live', started_at = now() where id = $1", [
    classId,
  ]);
  await pool.query("update classes set state = 'ended', ended_at = now() where id = $1", [classId]);
  const { rows } = await pool.query<{ id: string }>(
    `insert into class_recordings (id, class_id, session_id, started_by, state, milliseconds, stopped_at)
     select gen_random_uuid(), class_id, id, $2, $3, 60000, now() from class_sessions where class_id = $1
     returning id`,
    [classId, by.id, state],
  );
  return { id: rows[0]!.id };
};

/** Of the caller; of another teacher for those who have none. */
const ownOf = (world: World, caller: Caller): TestUser =>
  caller === "teacher" || caller === "admin" ? meOf(world, caller) : world.others.teacher;

const another = (send: Row["another"][number]["send"]): Row["another"] => [
  { what: "a recording of another teacher's class", as: "teacher", send, answer: 404 },
];

const form = async (world: World, { id: teacher_id }: TestUser) => ({
  title: "First class",
  course_id: (await course(world, { teacher_id })).id,
});

const foreign = async (world: World) => ({ path: await recorded(world, world.others.teacher) });

/** A topic of a free course. */
const openTopic = async (world: World) => {
  const { id: course_id } = await course(world);
  const { id } = await video(world, { course_id, uploader_id: world.others.teacher.id });
  return { path: { id } };
};

const paidFor =
  (answer: number) =>
  (as: Row["another"][number]["as"]): Row["another"][number] => ({
    what: "a topic that others paid for",
    as,
    send: async (world) => ({ path: { id: (await paidVideo(world, world.others.teacher)).id } }),
    answer,
  });

export const RECORDINGS: Record<string, Row> = {
  "GET /api/recordings": {
    ...only({ teacher: 200, admin: 200 }),
    send: async () => ({}),
    another: [],
  },
  "GET /api/recordings/:id/preview": {
    ...only({ teacher: 200, admin: 200 }),
    send: async (world, caller) => ({ path: await recorded(world, ownOf(world, caller)) }),
    another: another(foreign),
  },
  "GET /api/recordings/:id/video": { ...everybody(404), send: foreign, another: [] },
  "POST /api/recordings/:id/submit": {
    ...only({ teacher: 200, admin: 200 }),
    send: async (world, caller) => {
      const by = ownOf(world, caller);
      return { path: await recorded(world, by), body: await form(world, by) };
    },
    another: another(async (world) => ({
      ...(await foreign(world)),
      body: await form(world, world.others.teacher),
    })),
  },
  "POST /api/recordings/:id/retry": {
    ...only({ teacher: 200, admin: 200 }),
    send: async (world, caller) => ({
      path: await recorded(world, ownOf(world, caller), "failed"),
    }),
    another: another(foreign),
  },
  "GET /api/videos/:id/replay": {
    ...knownIfTold(200),
    send: openTopic,
    another: (["visitor", "student", "teacher"] as const).map(paidFor(403)),
  },
  "GET /api/videos/:id/missed": {
    ...signedIn(200),
    send: openTopic,
    another: (["student", "teacher"] as const).map(paidFor(200)),
  },
  "DELETE /api/recordings/:id": {
    ...only({ teacher: 200, admin: 200 }),
    send: async (world, caller) => ({ path: await recorded(world, ownOf(world, caller)) }),
    another: another(foreign),
  },
};
