import type { Handlers } from "../handlers.ts";
import type { ClassFeed } from "./ClassFeed.ts";

export const feedHandlers = (
  feed: ClassFeed,
): Pick<Handlers, "watchClasses" | "unwatchClasses"> => ({
  watchClasses: async ({ connection, person }) => ({
    classes: await feed.watch(connection, person),
  }),
  unwatchClasses: ({ connection, person }) => {
    feed.unwatch(connection, person);
    return {};
  },
});
