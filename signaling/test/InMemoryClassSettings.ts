import {
  AS_THE_CLASS,
  type ClassSettings,
  DEFAULT_CLASS_SETTINGS,
} from "@lyceum/shared/rest/class-settings.ts";

import type { ClassPerson, ClassSettingsPort } from "../src/ports/class-settings.ts";

/** The settings of classes, in memory: the same after signaling was restarted. */
export class InMemoryClassSettings implements ClassSettingsPort {
  readonly #settings = new Map<string, ClassSettings>();
  readonly #people = new Map<string, Map<string, ClassPerson>>();
  readonly #admitted = new Set<string>();
  /** People enrolled in the course of every class. */
  readonly enrolled = new Set<string>();
  /** Whether the database is unavailable. */
  away = false;

  put(classId: string, settings: ClassSettings): void {
    this.#settings.set(classId, settings);
  }

  isCoHost(classId: string, personId: string): boolean {
    return this.#people.get(classId)?.get(personId)?.coHost ?? false;
  }

  async of(classId: string): Promise<ClassSettings> {
    if (this.away) throw new Error("The database is unavailable.");
    return this.#settings.get(classId) ?? DEFAULT_CLASS_SETTINGS;
  }

  async people(classId: string): Promise<ClassPerson[]> {
    return [...(this.#people.get(classId)?.values() ?? [])];
  }

  async setPerson(classId: string, personId: string, own: ClassPerson["own"]): Promise<void> {
    this.#change(classId, personId, { own });
  }

  async setCoHost(classId: string, personId: string, coHost: boolean): Promise<void> {
    this.#change(classId, personId, { coHost });
  }

  async admit(classId: string, personIds: readonly string[]): Promise<void> {
    if (this.away) throw new Error("The database is unavailable.");
    for (const personId of personIds) this.#admitted.add(`${classId}/${personId}`);
  }

  async entryOf(classId: string, personId: string) {
    return {
      admitted: this.#admitted.has(`${classId}/${personId}`),
      known: this.enrolled.has(personId),
    };
  }

  #change(classId: string, personId: string, change: Partial<ClassPerson>): void {
    const people = this.#people.get(classId) ?? new Map<string, ClassPerson>();
    const before = people.get(personId) ?? { personId, own: AS_THE_CLASS, coHost: false };
    people.set(personId, { ...before, ...change });
    this.#people.set(classId, people);
  }
}
