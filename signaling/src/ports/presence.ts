/** When a person was here, ms since the epoch. Overlapping spans, also of other processes, count once. */
export type PresenceSpan = { personId: string; from: number; to: number };
export type PresenceRecord = (spans: readonly PresenceSpan[]) => Promise<void>;
