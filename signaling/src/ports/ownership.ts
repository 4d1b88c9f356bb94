/** The process that has a class. `epoch` grows with each change of owner; `url`: where its links are served. */
export type ClassOwner = { processId: number; epoch: number; url: string };

/** `classes`: how many it has. `recent`: it has renewed its lease when it should have. */
export type LivingProcess = {
  id: number;
  url: string;
  draining: boolean;
  classes: number;
  recent: boolean;
};

/** This process's part of the classes, where several signaling processes share them. */
export type Ownership = {
  /** Null while this process owns nothing: it could not renew its lease in time. */
  readonly id: number | null;
  /** Calls back when all that this process owned may be another's. */
  onLost(listener: () => void): void;
  /** The owner of a class, which is this process where no living one has it. Throws `unavailable`, `not_found`. */
  ownerOf(classId: string): Promise<ClassOwner>;
  /** Ids of live classes that nobody had, and are this process's now. */
  claimOrphans(): Promise<string[]>;
  /** The other living processes, and how many classes each has. */
  others(): Promise<LivingProcess[]>;
  /** Those of these classes that another process has by now. */
  takenOf(classIds: readonly string[]): Promise<string[]>;
  handOver(classId: string, to: number): Promise<void>;
  /** Others give this process no class any more. */
  drain(): Promise<void>;
  /** Idempotent. Never rejects. */
  close(): Promise<void>;
};

/** @param url Where other signaling processes reach this one. */
export type OpenOwnership = (url: string) => Promise<Ownership>;
