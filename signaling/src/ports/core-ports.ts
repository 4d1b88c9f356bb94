import type { Accounts } from "./accounts.ts";
import type { Changes } from "./changes.ts";
import type { SharedCounts } from "./counts.ts";
import type { Classes } from "./classes.ts";
import type { Blogs, Courses, Videos } from "./feeds.ts";
import type { OpenOwnership } from "./ownership.ts";
import type { PresenceRecord } from "./presence.ts";

/** What signaling asks of others, but for what its class modules ask. */
export type CorePorts = {
  accounts: Accounts;
  recordPresence: PresenceRecord;
  classes: Classes;
  videos: Videos;
  courses: Courses;
  blogs: Blogs;
  changes: Changes;
  sharedCounts: SharedCounts;
  /** Asked for where several processes share the classes. */
  openLease: OpenOwnership;
};
