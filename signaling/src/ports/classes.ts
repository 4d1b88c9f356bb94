import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";

import type { Person } from "./accounts.ts";

/** Who may know of a class: every signed-in person, or these people and the admins. */
export type Audience = { everyone: true } | { everyone: false; personIds: string[] };

/** What signaling asks of the classes. The database is the truth; signaling keeps only who is in. */
export type Classes = {
  /** The list that `GET /classes` gives this person. */
  listFor(person: Person): Promise<ClassSummary[]>;
  find(classId: string): Promise<ClassSummary | null>;
  /** The seat this person may take: host (its teacher, an admin), student, or none. */
  seatFor(person: Person, classId: string): Promise<"host" | "student" | null>;
  audienceOf(classId: string): Promise<Audience>;
  /** By the ids of these classes, in one query. */
  audiencesOf(classes: readonly ClassSummary[]): Promise<Map<string, Audience>>;
  /** Bars a person from a class until its next start, in every process. */
  putOut(classId: string, personId: string): Promise<void>;
  isPutOut(classId: string, personId: string): Promise<boolean>;
  /** Compare-and-set; returns the class as it is afterwards. Starting a live class, or ending one that is not, changes nothing. */
  setState(classId: string, state: "live" | "ended"): Promise<ClassSummary>;
  /**
   * Keeps whether a session has a host. Returns for how many milliseconds it has had none, also before a restart; null
   * if it has one.
   */
  noteHosts(sessionId: string, present: boolean): Promise<number | null>;
  /** Planned classes that start within CLASS_SOON_MINUTES, and have not begun. */
  listStarting(): Promise<ClassSummary[]>;
  /** Classes that are live in the database: a new signaling process takes them over. */
  listLive(): Promise<ClassSummary[]>;
};
