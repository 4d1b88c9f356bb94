import type { Handlers } from "../wire/handlers.ts";
import type { Online } from "./Online.ts";
import type { Presence } from "./Presence.ts";

type PresenceRequest = "watchSession" | "reportPresence" | "watchPresence" | "unwatchPresence";

export const presenceHandlers = (
  online: Online,
  presence: Presence,
): Pick<Handlers, PresenceRequest> => ({
  watchSession: ({ connection, person }) => {
    online.opened(connection, person.id);
    return { role: person.role };
  },
  reportPresence: ({ connection }, { visible }) => {
    presence.see(connection, visible);
    return {};
  },
  watchPresence: ({ connection }, { personIds }) => {
    online.watch(connection, personIds);
    return { online: personIds.filter((personId) => online.has(personId)) };
  },
  unwatchPresence: ({ connection }) => {
    online.unwatch(connection);
    return {};
  },
});
