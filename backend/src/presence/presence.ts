import type { Kernel } from "../kernel/kernel.ts";
import { type PresenceRecord, presenceRecord } from "./repository.ts";
import { presenceRoutes } from "./routes.ts";

/** How long people were here. Returns what records it. */
export const openPresence = ({ calls, database }: Kernel): PresenceRecord => {
  const record = presenceRecord(database.queries);
  calls.add("/api", (api) => presenceRoutes(api, record));
  return record;
};
