import type { CommentChange } from "@lyceum/shared/rest/blogs.ts";
import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import type { Upload } from "@lyceum/shared/rest/videos.ts";

/** Somebody signed in, as signaling needs to know them. */
export type Person = {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** The sign-in that the token came from; revoking it ends the socket. */
  sessionId: string;
};

/** Whether a session goes on, and as whom; or why it does not. */
export type Standing =
  | { ended: null; person: Person }
  | { ended: "signed-out" | "banned" | "deleted" };

export type SessionKey = { personId: string; sessionId: string };

/** What signaling asks of whoever knows accounts. */
export type Accounts = {
  /** Null for a token that is forged, expired, or whose sign-in was revoked. */
  authenticate(token: string): Promise<Person | null>;
  /** Of each of these sessions, in their order. */
  standings(sessions: readonly SessionKey[]): Promise<Standing[]>;
  /** These sessions do not expire within the next minutes: their people are in a live class. */
  keepInClass(sessionIds: readonly string[]): Promise<void>;
};

/** When people were here, ms since the epoch. The same time twice, also of another process, counts once. */
export type PresenceSpan = { personId: string; from: number; to: number };
export type PresenceRecord = (spans: readonly PresenceSpan[]) => Promise<void>;

/** Who may be told of a class: everybody signed in, or these people and the admins. */
export type Audience = { everyone: true } | { everyone: false; personIds: string[] };

/** What signaling asks of whoever keeps classes. The database is the truth; signaling keeps only who is in. */
export type Classes = {
  /** The list that `GET /classes` gives this person. */
  listFor(person: Person): Promise<ClassSummary[]>;
  find(classId: string): Promise<ClassSummary | null>;
  /** The seat this person may take: host (its teacher, an admin), student, or none. */
  seatFor(person: Person, classId: string): Promise<"host" | "student" | null>;
  audienceOf(classId: string): Promise<Audience>;
  /** A person put out of a class may not take a seat in it until it is next started, whatever the process. */
  putOut(classId: string, personId: string): Promise<void>;
  isPutOut(classId: string, personId: string): Promise<boolean>;
  /** Compare-and-set; answers the class as it is afterwards. Starting what is live, or ending what is not, changes nothing. */
  setState(classId: string, state: "live" | "ended"): Promise<ClassSummary>;
  /** Classes that the database says are live: what a new signaling process takes over. */
  listLive(): Promise<ClassSummary[]>;
};

/** What signaling asks of whoever keeps uploaded videos. */
export type Videos = {
  /** Newest first. */
  uploadsOf(personId: string): Promise<Upload[]>;
  /** Everything that is not approved, newest first: what admins look at. */
  openUploads(): Promise<Upload[]>;
  findUpload(videoId: string): Promise<(Upload & { uploaderId: string }) | null>;
};

/** What signaling asks of whoever keeps the catalogue. */
export type Courses = {
  /** Ids of all courses in the catalogue. */
  publishedIds(): Promise<string[]>;
  /** False, too, for a course that does not exist. */
  isPublished(courseId: string): Promise<boolean>;
};

/** What signaling asks of whoever keeps blogs. */
export type Blogs = {
  /**
   * What changed of a blog's comments after that version, the oldest changes first, at most `limit`; `version` is the
   * newest that there is. Null where there is no such blog.
   */
  changesAfter(
    blogId: string,
    version: number,
    limit: number,
  ): Promise<{ changes: CommentChange[]; version: number } | null>;
};

/** Changes in the database, whichever process made them. */
export type Changes = {
  /** A class was made, changed or deleted. Answers what stops it. */
  onClass(listener: (classId: string) => void): () => void;
  /** An uploaded video was made, changed or deleted. Answers what stops it. */
  onVideo(listener: (videoId: string) => void): () => void;
  /** A course, or what the catalogue shows of its approved videos, was made, changed or deleted. Answers what stops it. */
  onCourse(listener: (courseId: string) => void): () => void;
  /** A comment of this blog was made, hidden or shown again. Answers what stops it. */
  onComments(listener: (blogId: string) => void): () => void;
  /** Somebody bought a course, or it was taken back: by their id. Answers what stops it. */
  onPurchase(listener: (personId: string) => void): () => void;
  /** An account's role or standing, or one of its sign-ins, is not what it was: by the person's id. */
  onAccount(listener: (personId: string) => void): () => void;
  /** The line to the database was cut for a while: anything may have changed. */
  onGap(listener: () => void): () => void;
};

export type SignalingPorts = {
  accounts: Accounts;
  /** Writes down when people were here. */
  recordPresence: PresenceRecord;
  classes: Classes;
  videos: Videos;
  courses: Courses;
  blogs: Blogs;
  changes: Changes;
};
