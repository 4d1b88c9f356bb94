import { randomUUID } from "node:crypto";

import { DomainError } from "@lyceum/shared/errors.ts";
import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import type { Role } from "@lyceum/shared/rest/endpoint.ts";

import type { Accounts, Changes, Classes, Person, SignalingPorts } from "../src/ports.ts";

type Entry = { summary: ClassSummary; invited: Set<string> };
export type Account = { person: Person; token: string };

/** Accounts and classes in memory, behind the same ports as the database: a change is told after it was made. */
export class MemorySchool implements SignalingPorts {
  readonly #accounts = new Map<string, Person>();
  readonly #classes = new Map<string, Entry>();
  readonly #onClass = new Set<(classId: string) => void>();
  readonly #onGap = new Set<() => void>();

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
      created_at: new Date().toISOString(),
      version: 0,
    };
    const persons = invited === "everyone" ? [] : invited.map(({ id }) => id);
    this.#classes.set(summary.id, { summary, invited: new Set(persons) });
    this.#tell(summary.id);
    return summary;
  }

  change(classId: string, change: Partial<ClassSummary>): ClassSummary {
    const entry = this.#entry(classId);
    const version = entry.summary.version + 1;
    entry.summary = { ...entry.summary, ...change, version };
    this.#tell(classId);
    return entry.summary;
  }

  delete(classId: string): void {
    this.#classes.delete(classId);
    this.#tell(classId);
  }

  /** The line to the database was cut: what changed meanwhile is not told. */
  gap(): void {
    for (const listener of this.#onGap) listener();
  }

  readonly accounts: Accounts = {
    authenticate: async (token) => this.#accounts.get(token) ?? null,
  };

  readonly classes: Classes = {
    listFor: async (person) =>
      [...this.#classes.values()]
        .filter((entry) => this.#sees(person, entry))
        .map(({ summary }) => summary),
    find: async (classId) => this.#classes.get(classId)?.summary ?? null,
    seatFor: async (person, classId) => {
      const entry = this.#entry(classId);
      if (person.role === "admin" || entry.summary.teacher.id === person.id) return "host";
      return entry.summary.access === "open" || entry.invited.has(person.id) ? "student" : null;
    },
    audienceOf: async (classId) => {
      const { summary, invited } = this.#entry(classId);
      if (summary.access === "open") return { everyone: true };
      return { everyone: false, personIds: [summary.teacher.id, ...invited] };
    },
    setState: async (classId, state) => {
      const { summary } = this.#entry(classId);
      if ((summary.state === "live") === (state === "live")) return summary;
      return this.change(classId, { state });
    },
    listLive: async () =>
      [...this.#classes.values()]
        .map(({ summary }) => summary)
        .filter(({ state }) => state === "live"),
  };

  readonly changes: Changes = {
    onClass: (listener) => {
      this.#onClass.add(listener);
      return () => this.#onClass.delete(listener);
    },
    onGap: (listener) => {
      this.#onGap.add(listener);
      return () => this.#onGap.delete(listener);
    },
  };

  #sees(person: Person, { summary, invited }: Entry): boolean {
    if (person.role === "admin" || summary.teacher.id === person.id) return true;
    return person.role === "student" && (summary.access === "open" || invited.has(person.id));
  }

  #entry(classId: string): Entry {
    const entry = this.#classes.get(classId);
    if (!entry) throw new DomainError("not_found", "There is no such class.");
    return entry;
  }

  #tell(classId: string): void {
    setImmediate(() => this.#onClass.forEach((listener) => listener(classId)));
  }
}
