import { PRESENCE_LEAVING } from "@lyceum/shared/limits.ts";

import type { Person } from "../../kernel/security/person.ts";
import type { PresenceSpan } from "../../presence/repository.ts";
import type { Report } from "./progress-repository.ts";

/**
 * When a person was here to play what they report: until now, for as long as it plays, but not from before their last
 * report of it, and not for longer than is plausible.
 */
export const watchedUntilNow = (
  { id }: Person,
  { intervals }: Report,
  before: Date | null,
  now = Date.now(),
): PresenceSpan[] => {
  const played = intervals.reduce((sum, [from, to]) => sum + (to - from) * 1_000, 0);
  const from = now - Math.min(played, PRESENCE_LEAVING);
  return [{ personId: id, from: Math.max(from, before?.getTime() ?? from), to: now }];
};
