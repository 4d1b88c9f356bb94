/** Counts over all processes of the site. Each counts its own by itself first; nothing here throws. */
export type SharedCounts = {
  /** Takes one of what refills at this rate; false where nothing is left, true where it is not known. */
  take(key: string, rate: { burst: number; perSecond: number }): Promise<boolean>;
  /** Says how many are open at this process. Returns how many are open at the others; 0 where it is not known. */
  elsewhere(key: string, here: number): Promise<number>;
};
