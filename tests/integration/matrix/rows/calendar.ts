import { type Row, everybody, meOf, signedIn } from "../row.ts";
import { lesson } from "../things.ts";
import type { TestUser, World } from "../world.ts";

/** The token of a person's private feed. */
const feedOf = async ({ app }: World, { bearer: headers }: TestUser): Promise<string> => {
  const made = await app.inject({ method: "POST", url: "/api/calendar/feed", headers });
  const { feed } = made.json<{ data: { feed: string } }>().data;
  return feed.split("token=")[1] ?? "";
};

const planned = async (world: World, access: "open" | "closed") => {
  const id = await lesson(world, world.others.teacher, access);
  await world.database.pool.query("update classes set starts_at = now() where id = $1", [id]);
  return { path: { id } };
};

export const CALENDAR: Record<string, Row> = {
  "GET /api/calendar": { ...signedIn(200), another: [] },
  "POST /api/calendar/feed": { ...signedIn(200), another: [] },
  "DELETE /api/calendar/feed": { ...signedIn(200), another: [] },
  "POST /api/calendar/reminders": {
    ...signedIn(200),
    send: () => ({ body: { on: true } }),
    another: [],
  },
  "GET /api/calendar/feed.ics": {
    ...everybody(200),
    send: async (world) => ({ query: { token: await feedOf(world, world.others.student) } }),
    another: [
      {
        what: "another user's feed, with one's own signature",
        as: "student",
        send: async (world) => {
          const [theirs] = (await feedOf(world, world.others.student)).split(".");
          const [, signature] = (await feedOf(world, meOf(world, "student"))).split(".");
          return { query: { token: `${theirs}.${signature}` } };
        },
        answer: 404,
      },
    ],
  },
  "GET /api/classes/:id/calendar.ics": {
    ...everybody(200),
    send: (world) => planned(world, "open"),
    another: [
      {
        what: "a closed class without a ticket",
        as: "student",
        send: (world) => planned(world, "closed"),
        answer: 404,
      },
    ],
  },
};
