import { type Row, everybody, knownIfTold, meOf, only, signedIn } from "../row.ts";
import { lesson } from "../things.ts";
import type { TestUser, World } from "../world.ts";

const STRANGERS = ["student", "teacher"] as const;
const link = { title: "The book", url: "https://example.org/book" };

const file = () => {
  const form = new FormData();
  form.set("file", new Blob(["%PDF-1.7"]), "a.pdf");
  return form;
};

/** A material of a teacher's class. */
const added = async ({ app }: World, by: TestUser, id: string) => {
  const url = `/api/classes/${id}/materials/link`;
  const made = await app.inject({ method: "POST", url, payload: link, headers: by.bearer });
  return { id, material_id: made.json<{ data: { id: string } }>().data.id };
};

/** A file of a teacher in the chat of their live class. */
const chatFile = async (world: World, by: TestUser, access: "open" | "closed" = "open") => {
  const id = await liveLesson(world, by, access);
  const { rows } = await world.database.pool.query(
    `insert into class_files (session_id, kind, name, key, size_bytes, sent_by)
    select session_id, 'file', 'a.pdf', 'chat/' || gen_random_uuid(), 8, $2 from classes where id = $1
    returning id`,
    [id, by.id],
  );
  return { id, file_id: String(rows[0].id) };
};

const liveLesson = async (world: World, by: TestUser, access: "open" | "closed" = "open") => {
  const id = await lesson(world, by, access);
  const { pool } = world.database;
  await pool.query("update classes set state = 'live', started_at = now() where id = $1", [id]);
  return id;
};

/** A session that is over, of a class of this teacher. */
const session = async (world: World, by: TestUser, access: "open" | "closed" = "open") => {
  const id = await lesson(world, by, access);
  const { pool } = world.database;
  await pool.query("update classes set state = 'live', started_at = now() where id = $1", [id]);
  await pool.query("update classes set state = 'ended', ended_at = now() where id = $1", [id]);
  const { rows } = await pool.query("select id from class_sessions where class_id = $1", [id]);
  return { id, session_id: String(rows[0].id) };
};

const closedOfAnother = async (world: World) => ({
  path: { id: await lesson(world, world.others.teacher, "closed") },
});

export const CLASS_PAGES: Record<string, Row> = {
  "GET /api/classes/:id/page": {
    ...knownIfTold(200),
    send: async (world) => ({ path: { id: await lesson(world, world.others.teacher) } }),
    another: [
      ...STRANGERS.map((as) => ({
        what: "a closed class that one is not invited to",
        as,
        send: closedOfAnother,
        answer: 403,
      })),
      { what: "a closed class", as: "visitor", send: closedOfAnother, answer: 401 },
    ],
  },
  "GET /api/classes/:id/sessions/:session_id/parts/:part": {
    ...signedIn(404),
    send: async (world) => ({
      path: { ...(await session(world, world.others.teacher)), part: "none" },
    }),
    another: STRANGERS.map((as) => ({
      what: "a closed class that one is not invited to",
      as,
      send: async (world) => ({
        path: { ...(await session(world, world.others.teacher, "closed")), part: "none" },
      }),
      answer: 403,
    })),
  },
  "GET /api/classes/:id/sessions/:session_id/export": {
    ...only({ teacher: 200, admin: 200 }),
    send: async (world, caller) => ({ path: await session(world, meOf(world, caller)) }),
    another: [
      {
        what: "another teacher's class",
        as: "teacher",
        send: async (world) => ({ path: await session(world, world.others.teacher) }),
        answer: 403,
      },
    ],
  },
  "GET /api/classes/:id/materials": {
    ...signedIn(200),
    send: async (world) => ({ path: { id: await lesson(world, world.others.teacher) } }),
    another: STRANGERS.map((as) => ({
      what: "a closed class that one is not invited to",
      as,
      send: closedOfAnother,
      answer: 403,
    })),
  },
  "POST /api/classes/:id/materials/link": {
    ...only({ teacher: 200, admin: 200 }),
    send: async (world, caller) => ({
      path: { id: await lesson(world, meOf(world, caller)) },
      body: link,
    }),
    another: [
      {
        what: "another teacher's class",
        as: "teacher",
        send: async (world) => ({
          path: { id: await lesson(world, world.others.teacher) },
          body: link,
        }),
        answer: 403,
      },
    ],
  },
  "POST /api/classes/:id/materials/file": {
    ...only({ teacher: 200, admin: 200 }),
    send: async (world, caller) => ({
      path: { id: await lesson(world, meOf(world, caller)) },
      body: file(),
    }),
    another: [
      {
        what: "another teacher's class",
        as: "teacher",
        send: async (world) => ({
          path: { id: await lesson(world, world.others.teacher) },
          body: file(),
        }),
        answer: 403,
      },
    ],
  },
  "DELETE /api/classes/:id/materials/:material_id": {
    ...only({ teacher: 200, admin: 200 }),
    send: async (world, caller) => {
      const me = meOf(world, caller);
      const owner = caller === "teacher" || caller === "admin" ? me : world.others.teacher;
      return { path: await added(world, owner, await lesson(world, owner)) };
    },
    another: [
      {
        what: "another teacher's class",
        as: "teacher",
        send: async (world) => {
          const { teacher } = world.others;
          return { path: await added(world, teacher, await lesson(world, teacher)) };
        },
        answer: 403,
      },
    ],
  },
  "POST /api/classes/:id/chat/files": {
    ...signedIn(200),
    send: async (world) => ({
      path: { id: await liveLesson(world, world.others.teacher) },
      body: file(),
    }),
    another: STRANGERS.map((as) => ({
      what: "a closed class that one is not invited to",
      as,
      send: async (world) => ({
        path: { id: await liveLesson(world, world.others.teacher, "closed") },
        body: file(),
      }),
      answer: 403,
    })),
  },
  "GET /api/classes/:id/chat/files/:file_id": {
    ...signedIn(404),
    send: async (world) => ({ path: await chatFile(world, world.others.teacher) }),
    another: STRANGERS.map((as) => ({
      what: "a file of a closed class that one is not invited to",
      as,
      send: async (world) => ({ path: await chatFile(world, world.others.teacher, "closed") }),
      answer: 404,
    })),
  },
  "GET /api/classes/:id/materials/:material_id/file": {
    ...everybody(404),
    send: async (world) => {
      const { teacher } = world.others;
      return { path: await added(world, teacher, await lesson(world, teacher)) };
    },
    another: [],
  },
};
