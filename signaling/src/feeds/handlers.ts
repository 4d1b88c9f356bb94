import type { Handlers } from "../wire/handlers.ts";
import type { Feeds } from "./Feeds.ts";

type FeedRequest =
  | "watchClasses"
  | "unwatchClasses"
  | "watchUploads"
  | "unwatchUploads"
  | "watchCatalogue"
  | "unwatchCatalogue"
  | "watchBlog"
  | "unwatchBlog"
  | "watchPurchases"
  | "unwatchPurchases"
  | "watchStartingClasses";

type KeyNumbersRequest = "watchKeyNumbers" | "unwatchKeyNumbers";

export const feedHandlers = (feeds: Feeds): Pick<Handlers, FeedRequest | KeyNumbersRequest> => ({
  ...listHandlers(feeds),
  ...keyNumbersHandlers(feeds),
});

const keyNumbersHandlers = ({ keyNumbers }: Feeds): Pick<Handlers, KeyNumbersRequest> => ({
  watchKeyNumbers: ({ connection }) => {
    keyNumbers.watch(connection);
    return {};
  },
  unwatchKeyNumbers: ({ connection }) => {
    keyNumbers.unwatch(connection);
    return {};
  },
});

const listHandlers = ({
  classes,
  uploads,
  catalogue,
  blogs,
  purchases,
  starting,
}: Feeds): Pick<Handlers, FeedRequest> => ({
  watchClasses: async ({ connection, person }) => ({
    classes: await classes.watch(connection, person),
  }),
  unwatchClasses: ({ connection, person }) => {
    classes.unwatch(connection, person);
    return {};
  },
  watchUploads: async ({ connection, person }) => ({
    uploads: await uploads.watch(connection, person),
  }),
  unwatchUploads: ({ connection, person }) => {
    uploads.unwatch(connection, person);
    return {};
  },
  watchCatalogue: ({ connection }, { age }) => ({
    changed: catalogue.watch(connection, age ?? null),
  }),
  unwatchCatalogue: ({ connection }) => {
    catalogue.unwatch(connection);
    return {};
  },
  watchBlog: ({ connection }, { blogId, after }) => blogs.watch(connection, blogId, after),
  unwatchBlog: ({ connection }, { blogId }) => {
    blogs.unwatch(connection, blogId);
    return {};
  },
  watchPurchases: ({ connection, person }) => {
    purchases.watch(connection, person);
    return {};
  },
  unwatchPurchases: ({ connection, person }) => {
    purchases.unwatch(connection, person);
    return {};
  },
  watchStartingClasses: ({ connection, person }) => ({
    classes: starting.watch(connection, person),
  }),
});
