/** A raised hand: its person's account, and its place in the queue. */
export type StoredHand = { personId: string; place: number };

/** What raised hands ask of the database. */
export type HandStore = {
  /** In the order of their places. */
  listOf(sessionId: string): Promise<StoredHand[]>;
  /** Their places, in their order; a hand that is raised already keeps its place. */
  raise(sessionId: string, personIds: readonly string[]): Promise<StoredHand[]>;
  lower(sessionId: string, personIds: readonly string[]): Promise<void>;
};

export type HandPorts = { hands: HandStore };
