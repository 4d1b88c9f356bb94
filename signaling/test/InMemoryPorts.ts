import { randomUUID } from "node:crypto";

import { DomainError } from "@lyceum/shared/errors.ts";
import { CLASS_SOON_MINUTES } from "@lyceum/shared/limits.ts";
import type { Comment } from "@lyceum/shared/rest/blogs.ts";
import type { ClassSettings } from "@lyceum/shared/rest/class-settings.ts";
import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import type { Upload } from "@lyceum/shared/rest/videos.ts";

import type { SignalingPorts } from "../src/signaling-ports.ts";
import type { Accounts, Person, SessionStatus } from "../src/ports/accounts.ts";
import type { Changes } from "../src/ports/changes.ts";
import type { Audience, Classes } from "../src/ports/classes.ts";
import type { Blogs, Courses, Videos } from "../src/ports/feeds.ts";
import type { PresenceSpan } from "../src/ports/presence.ts";
import { InMemoryClassSettings } from "./InMemoryClassSettings.ts";
import { InMemoryChat } from "./InMemoryChat.ts";
import { InMemoryOwners } from "./InMemoryOwners.ts";
import { InMemoryModules } from "./InMemoryModules.ts";
import { Listeners } from "./Listeners.ts";

type Entry = { summary: ClassSummary; invited: Set<string>; putOut: Set<string> };
type OwnComment = { written: Comment; version: number; hidden: boolean };
type Thread = { version: number; comments: OwnComment[] };
type OwnUpload = Upload & { uploaderId: string };
export type Account = { person: Person; token: string };

/** The ports of the database, in memory. Listeners run after the change is made. */
export class InMemoryPorts extends InMemoryModules implements SignalingPorts {
  readonly #accounts = new Map<string, Person>();
  readonly #ended = new Map<string, Exclude<SessionStatus["ended"], null>>();
  readonly #classes = new Map<string, Entry>();
  readonly #uploads = new Map<string, OwnUpload>();
  readonly #published = new Set<string>();
  readonly #threads = new Map<string, Thread>();
  readonly #onClass = new Listeners<string>();
  readonly #onVideo = new Listeners<string>();
  readonly #onCourse = new Listeners<string>();
  readonly #onComments = new Listeners<string>();
  readonly #onPurchase = new Listeners<string>();
  readonly #onAccount = new Listeners<string>();
  /** Told as after a registration or a payment. */
  readonly counts = new Listeners<string>();
  readonly #onGap = new Listeners<void>();

  readonly classSettings = new InMemoryClassSettings();

  readonly owners = new InMemoryOwners(() => this.classes.listLive());
  readonly openLease = this.owners.open;

  /** As after a call over REST. */
  setClassSettings(classId: string, settings: ClassSettings): void {
    this.classSettings.put(classId, settings);
    this.#onClass.tellSoon(classId);
  }
  /** As after a call over REST. */
  setMaterials(classId: string, titles: string[]): void {
    this.materials.titles.set(classId, titles);
    this.#onClass.tellSoon(classId);
  }
  readonly chat = new InMemoryChat(() => this.#assertThere());

  /** Sessions that were kept because of a class, by round. */
  readonly keptInClass: string[][] = [];

  enrol(role: Role, name: string = role): Account {
    const id = randomUUID();
    const person = { id, name, email: `${id}@school.test`, role, sessionId: randomUUID() };
    const token = randomUUID();
    this.#accounts.set(token, person);
    return { person, token };
  }

  addClass(teacher: Person, invited: Person[] | "everyone" = "everyone"): ClassSummary {
    const summary: ClassSummary = {
      id: randomUUID(),
      title: "Algebra",
      access: invited === "everyone" ? "open" : "closed",
      state: "scheduled",
      teacher: { id: teacher.id, name: teacher.name },
      course: null,
      starts_at: null,
      started_at: null,
      ended_at: null,
      session_id: null,
      created_at: new Date().toISOString(),
      version: 0,
    };
    const persons = invited === "everyone" ? [] : invited.map(({ id }) => id);
    this.#classes.set(summary.id, { summary, invited: new Set(persons), putOut: new Set() });
    this.#onClass.tellSoon(summary.id);
    return summary;
  }

  change(classId: string, change: Partial<ClassSummary>): ClassSummary {
    const entry = this.#entry(classId);
    const version = entry.summary.version + 1;
    entry.summary = { ...entry.summary, ...change, version };
    this.#onClass.tellSoon(classId);
    return entry.summary;
  }

  delete(classId: string): void {
    this.#classes.delete(classId);
    this.#onClass.tellSoon(classId);
  }

  addUpload(uploader: Person, change: Partial<Upload> = {}): Upload {
    const upload: OwnUpload = {
      id: randomUUID(),
      title: "Fractions",
      status: 0,
      note: null,
      course_id: "algebra",
      course_title: "Algebra",
      email: uploader.email,
      created_at: new Date().toISOString(),
      media: "queued",
      progress: 0,
      failure: null,
      duration: null,
      loudness: null,
      version: 0,
      uploaderId: uploader.id,
      ...change,
    };
    this.#uploads.set(upload.id, upload);
    this.#onVideo.tellSoon(upload.id);
    return upload;
  }

  changeUpload(videoId: string, change: Partial<Upload>): void {
    const upload = this.#uploads.get(videoId);
    if (!upload) throw new DomainError("not_found", "There is no such upload.");
    this.#uploads.set(videoId, { ...upload, ...change, version: upload.version + 1 });
    this.#onVideo.tellSoon(videoId);
  }

  deleteUpload(videoId: string): void {
    this.#uploads.delete(videoId);
    this.#onVideo.tellSoon(videoId);
  }

  publish(courseId: string): void {
    this.#published.add(courseId);
    this.changeCourse(courseId);
  }

  unpublish(courseId: string): void {
    this.#published.delete(courseId);
    this.changeCourse(courseId);
  }

  readonly changeCourse = (courseId: string): void => this.#onCourse.tellSoon(courseId);

  addBlog(): string {
    const id = randomUUID();
    this.#threads.set(id, { version: 0, comments: [] });
    return id;
  }

  /** Answers the comment's id. */
  addComment(blogId: string, text: string): number {
    const thread = this.#thread(blogId);
    const id = thread.comments.length + 1;
    const at = { created_at: new Date().toISOString(), key: randomUUID() };
    const written: Comment = { id, comment: text, name: "Visitor", role: "visitor", ...at };
    thread.comments.push({ written, version: (thread.version += 1), hidden: false });
    this.#onComments.tellSoon(blogId);
    return id;
  }

  hideComment(blogId: string, id: number, hidden: boolean): void {
    const thread = this.#thread(blogId);
    const comment = thread.comments[id - 1];
    if (!comment) throw new DomainError("not_found", "There is no such comment.");
    Object.assign(comment, { hidden, version: (thread.version += 1) });
    this.#onComments.tellSoon(blogId);
  }

  /** As after a purchase or a refund. */
  readonly changePurchases = (personId: string): void => this.#onPurchase.tellSoon(personId);

  /** As after the connection to the database was lost: changes meanwhile were not announced. */
  readonly gap = (): void => this.#onGap.tell();

  /** How many sessions each query asked for. */
  readonly asked: number[] = [];
  /** Whether the database is unavailable. */
  away = false;

  /** Another sign-in of the same person. */
  signInAgain({ person }: Account): Account {
    const token = randomUUID();
    const again = { ...person, sessionId: randomUUID() };
    this.#accounts.set(token, again);
    return { person: again, token };
  }

  setRole(account: Account, role: Role): void {
    this.#change(account, { role });
  }

  requireTwoStep(account: Account, mustSetUpTwoStep: boolean): void {
    this.#change(account, { mustSetUpTwoStep });
  }

  #change({ person }: Account, changed: Partial<Person>): void {
    for (const [token, each] of this.#accounts)
      if (each.id === person.id) this.#accounts.set(token, { ...each, ...changed });
    this.#onAccount.tellSoon(person.id);
  }

  endSession(account: Account, reason: Exclude<SessionStatus["ended"], null>): void {
    this.endUnheard(account, reason);
    this.#onAccount.tellSoon(account.person.id);
  }

  /** As while the connection that announces changes is lost. */
  endUnheard({ person, token }: Account, reason: Exclude<SessionStatus["ended"], null>): void {
    this.#accounts.delete(token);
    this.#ended.set(person.sessionId, reason);
  }

  readonly accounts: Accounts = {
    authenticate: async (token) => this.#accounts.get(token) ?? null,
    standings: async (sessions) => {
      this.#assertThere();
      this.asked.push(sessions.length);
      return sessions.map(({ sessionId }) => this.#standing(sessionId));
    },
    keepInClass: async (sessionIds) => void this.keptInClass.push([...sessionIds]),
  };

  readonly recordPresence = async (spans: readonly PresenceSpan[]): Promise<void> => {
    this.#assertThere();
    this.presence.push(...spans);
  };

  readonly classes: Classes = {
    listFor: async (person) =>
      [...this.#classes.values()]
        .filter((entry) => this.#sees(person, entry))
        .map(({ summary }) => summary),
    find: async (classId) => this.#classes.get(classId)?.summary ?? null,
    seatFor: async (person, classId) => {
      const entry = this.#entry(classId);
      if (person.role === "admin") return "host";
      if (person.role === "teacher" && entry.summary.teacher.id === person.id) return "host";
      if (this.classSettings.isCoHost(classId, person.id)) return "host";
      return entry.summary.access === "open" || entry.invited.has(person.id) ? "student" : null;
    },
    audienceOf: async (classId) => this.#audienceOf(classId),
    audiencesOf: async (classes) => new Map(classes.map(({ id }) => [id, this.#audienceOf(id)])),
    putOut: async (classId, personId) => {
      this.#assertThere();
      this.#entry(classId).putOut.add(personId);
    },
    isPutOut: async (classId, personId) => this.#entry(classId).putOut.has(personId),
    setState: async (classId, state) => {
      const { summary, putOut } = this.#entry(classId);
      if ((summary.state === "live") === (state === "live")) return summary;
      if (state === "live") putOut.clear();
      return this.change(classId, { state, session_id: state === "live" ? randomUUID() : null });
    },
    noteHosts: async (sessionId, present) => this.hostsAway.note(sessionId, present),
    listStarting: async () =>
      this.#summaries().filter(({ state, starts_at }) => {
        const left = Date.parse(starts_at ?? "") - Date.now();
        return state === "scheduled" && left > 0 && left <= CLASS_SOON_MINUTES * 60_000;
      }),
    listLive: async () => this.#summaries().filter(({ state }) => state === "live"),
  };

  readonly videos: Videos = {
    uploadsOf: async (personId) =>
      [...this.#uploads.values()].filter(({ uploaderId }) => uploaderId === personId),
    openUploads: async () => [...this.#uploads.values()].filter(({ status }) => status === 0),
    findUpload: async (videoId) => this.#uploads.get(videoId) ?? null,
  };

  readonly courses: Courses = {
    publishedIds: async () => [...this.#published],
    isPublished: async (courseId) => this.#published.has(courseId),
  };

  readonly blogs: Blogs = {
    changesAfter: async (blogId, after, limit) => {
      const thread = this.#threads.get(blogId);
      if (!thread) return null;
      const changes = thread.comments
        .filter(({ version }) => version > after)
        .toSorted((one, other) => one.version - other.version)
        .slice(0, limit)
        .map(({ written, version, hidden }) => {
          return { id: written.id, version, comment: hidden ? null : written };
        });
      const shown = thread.comments.filter(({ hidden }) => !hidden).length;
      return { changes, version: thread.version, shown };
    },
  };

  readonly #heard = {
    class: this.#onClass,
    video: this.#onVideo,
    course: this.#onCourse,
    comments: this.#onComments,
    purchase: this.#onPurchase,
    account: this.#onAccount,
    counts: this.counts,
  };

  readonly changes: Changes = {
    on: (change, listener) => this.#heard[change].add(listener),
    onGap: (listener) => this.#onGap.add(listener),
  };

  #summaries(): ClassSummary[] {
    return [...this.#classes.values()].map(({ summary }) => summary);
  }

  #standing(sessionId: string): SessionStatus {
    const ended = this.#ended.get(sessionId);
    if (ended) return { ended };
    const person = [...this.#accounts.values()].find((each) => each.sessionId === sessionId);
    return person ? { ended: null, person } : { ended: "signed-out" };
  }

  #assertThere(): void {
    if (this.away) throw new Error("The database is unavailable.");
  }

  #thread(blogId: string): Thread {
    const thread = this.#threads.get(blogId);
    if (!thread) throw new DomainError("not_found", "There is no such blog.");
    return thread;
  }

  #sees(person: Person, { summary, invited }: Entry): boolean {
    if (person.role === "admin" || summary.teacher.id === person.id) return true;
    return person.role === "student" && (summary.access === "open" || invited.has(person.id));
  }

  #audienceOf(classId: string): Audience {
    const { summary, invited } = this.#entry(classId);
    if (summary.access === "open") return { everyone: true };
    return { everyone: false, personIds: [summary.teacher.id, ...invited] };
  }

  #entry(classId: string): Entry {
    const entry = this.#classes.get(classId);
    if (!entry) throw new DomainError("not_found", "There is no such class.");
    return entry;
  }
}
