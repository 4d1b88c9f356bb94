import { randomUUID } from "node:crypto";

import { type Another, type Row, only } from "../row.ts";
import { type World, newcomer } from "../world.ts";

const admins = only({ admin: 200 });

const someone = async (world: World) => ({ user_id: (await newcomer(world, "student")).id });

/** Actions that no admin may take on another one, nor on themselves. */
const ofAdmins = (fields: object): Another[] => [
  {
    what: "another admin",
    as: "admin",
    answer: 403,
    send: async (world) => ({
      body: { user_id: (await newcomer(world, "admin")).id, ...fields },
    }),
  },
  ...(["student", "teacher", "admin"] as const).map((as): Another => ({
    what: "oneself",
    as,
    answer: 403,
    send: ({ people }) => ({ body: { user_id: people[as].id, ...fields } }),
  })),
];

export const ADMINISTRATION: Record<string, Row> = {
  "GET /api/admin/users": { ...admins, another: [] },
  "GET /api/admin/sandboxes": { ...admins, another: [] },
  "GET /api/admin/caught_errors": { ...admins, another: [] },
  "GET /api/admin/key_numbers": { ...admins, another: [] },
  "GET /api/admin/users.csv": { ...admins, another: [] },
  "POST /api/admin/set_role": {
    ...admins,
    send: async (world) => ({ body: { ...(await someone(world)), role: "teacher" } }),
    another: ofAdmins({ role: "teacher" }),
  },
  "POST /api/admin/set_banned": {
    ...admins,
    send: async (world) => ({ body: { ...(await someone(world)), banned: true } }),
    another: ofAdmins({ banned: true }),
  },
  "POST /api/admin/reset_link": {
    ...admins,
    send: async (world) => ({ body: await someone(world) }),
    another: ofAdmins({}),
  },
  "GET /api/admin/audit": { ...admins, another: [] },
  "GET /api/admin/jobs": { ...admins, another: [] },
  "POST /api/admin/jobs/try_again": {
    ...only({ admin: 404 }),
    send: async () => ({ body: { job_id: randomUUID() } }),
    another: [],
  },
  "POST /api/admin/jobs/discard": {
    ...only({ admin: 404 }),
    send: async () => ({ body: { job_id: randomUUID() } }),
    another: [],
  },
  "GET /api/admin/installation": { ...admins, another: [] },
  "POST /api/admin/media_hosts/drain": {
    ...only({ admin: 404 }),
    send: async () => ({ body: { host_id: 1, draining: true } }),
    another: [],
  },
  "GET /api/admin/visits": { ...admins, another: [] },
};
