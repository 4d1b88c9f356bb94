import {
  CLASS_OVERTIME_SECONDS,
  CLASS_SESSION_SECONDS,
  STAYING_SESSION,
  TAB_SESSION,
} from "@lyceum/shared/limits.ts";
import { sql } from "kysely";

import type { Database } from "../../kernel/database/database.ts";

const usualSeconds = sql`case when stays then ${STAYING_SESSION.seconds}::int else ${TAB_SESSION.seconds}::int end`;
const latestEnd = sql`created_at + make_interval(secs => ${usualSeconds} + ${CLASS_OVERTIME_SECONDS}::int)`;
const wanted = sql`now() + make_interval(secs => ${CLASS_SESSION_SECONDS}::int)`;
const soonest = sql`least(${wanted}, ${latestEnd})`;

/**
 * Moves the end of sessions that would expire within CLASS_SESSION_SECONDS to then, CLASS_OVERTIME_SECONDS beyond their usual
 * end at most. A session that has ended stays ended.
 */
export const keepInClass =
  ({ queries }: Database) =>
  async (sessionIds: readonly string[]): Promise<void> => {
    await sql`update sign_ins
      set expires_at = greatest(expires_at, ${soonest}), ends_at = greatest(ends_at, ${soonest})
      where id = any(${sessionIds}::uuid[]) and revoked_at is null
        and expires_at > now() and expires_at < ${wanted}`.execute(queries);
  };
