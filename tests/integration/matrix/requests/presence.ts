import { type RequestRows, admins, nothing, signedIn } from "../request-row.ts";

type PresenceRequest = "watchSession" | "reportPresence" | "watchPresence" | "unwatchPresence";

export const PRESENCE: RequestRows<PresenceRequest> = {
  watchSession: { ...signedIn, send: nothing, another: [] },
  reportPresence: { ...signedIn, send: () => ({ visible: false }), another: [] },
  watchPresence: {
    ...admins,
    send: ({ world }) => ({ personIds: [world.others.student.id] }),
    another: (["student", "teacher"] as const).map((as) => ({
      what: "one's own presence",
      as,
      code: "forbidden",
      send: ({ world }) => ({ personIds: [world.people[as].id] }),
    })),
  },
  unwatchPresence: { ...admins, send: nothing, another: [] },
};
