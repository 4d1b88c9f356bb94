/** One packet of a stream, in seconds. */
export type Packet = {
  at: number;
  /** 0 where the file does not say it. */
  lasts: number;
  isKey: boolean;
  /** An edit list hides it: players decode it and do not show it. */
  isHidden: boolean;
};
