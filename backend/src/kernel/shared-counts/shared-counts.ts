/** How many there are within a window, and for how many milliseconds it still lasts. */
export type Counted = { count: number; left: number };

/** A rate: so many at once, and so many a second over time. */
export type Rate = { burst: number; perSecond: number };

/**
 * Counts over all processes of the site. Where the others cannot be asked, each process counts alone: a caller counts for
 * itself first, and takes the larger number. Nothing here throws.
 */
export type SharedCounts = {
  /** Adds one to a count that begins again after `window` milliseconds. Null where it is not known. */
  add(key: string, window: number): Promise<Counted | null>;
  /** Takes one of what refills at this rate; false where nothing is left. */
  take(key: string, rate: Rate): Promise<boolean>;
  /** Says how many are open at this process. Returns how many are open at the others; 0 where it is not known. */
  elsewhere(key: string, here: number): Promise<number>;
  /** Idempotent. */
  close(): Promise<void>;
};

/** For a process that counts by itself. */
export const OWN_COUNTS: SharedCounts = {
  add: async () => null,
  take: async () => true,
  elsewhere: async () => 0,
  close: async () => undefined,
};
