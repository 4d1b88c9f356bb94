import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";

import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import type { Material } from "@lyceum/shared/rest/materials.ts";

import type { SessionStatus } from "../accounts/sessions/session-status-repository.ts";
import type { Entrance } from "../classes/entrance.ts";
import { kindOf, nameOf } from "../kernel/files/kinds.ts";
import type { NamedFile } from "../kernel/files/receive-one.ts";
import type { MediaStore } from "../kernel/files/store.ts";
import type { Person } from "../kernel/security/person.ts";
import type { TicketHolder, Tickets } from "../kernel/security/tickets.ts";
import { type MediaRemovals, whileNoted } from "../media-removals/removals-repository.ts";
import type { MaterialRow, MaterialsRepository } from "./repository.ts";

export type MaterialsDeps = {
  repository: MaterialsRepository;
  entrance: Entrance;
  standings(sessions: readonly TicketHolder[]): Promise<SessionStatus[]>;
  store: Pick<MediaStore, "put" | "read">;
  removals: Pick<MediaRemovals, "expect" | "abandon">;
  tickets: Tickets;
};

/** Seconds that the address of a file works: a page of a class may stay open all day. */
const TICKET_SECONDS = 12 * 60 * 60;

const notFound = () => new DomainError("not_found", MESSAGES.materials.notFound);

/** Files and links of classes: for those who may enter the class, added and removed by its hosts and co-hosts. */
export class Materials {
  readonly #deps: MaterialsDeps;

  constructor(deps: MaterialsDeps) {
    this.#deps = deps;
  }

  /** Throws not_found, forbidden. */
  async list(person: Person, classId: string): Promise<Material[]> {
    await this.#deps.entrance.assertMayRead(person, classId);
    const rows = await this.#deps.repository.listOf(classId);
    return rows.map((row) => this.#present(row, person));
  }

  /** Throws not_found, forbidden, conflict. */
  async addLink(
    person: Person,
    classId: string,
    { title, url }: { title: string; url: string },
  ): Promise<Material> {
    const { teacher } = await this.#hosted(person, classId);
    const forClass = { classId, teacherId: teacher.id, addedBy: person.id };
    return this.#present(await this.#deps.repository.insert({ ...forClass, title, url }), person);
  }

  /** Before a file is received. Throws not_found, forbidden, conflict. */
  async admitFile(person: Person, classId: string, bytes: number): Promise<void> {
    const { teacher } = await this.#hosted(person, classId);
    await this.#deps.repository.assertFits({ classId, teacherId: teacher.id }, bytes);
  }

  /** Takes over the file. Throws unsupported, not_found, forbidden, conflict. */
  async addFile(person: Person, classId: string, { file, name }: NamedFile): Promise<Material> {
    const { teacher } = await this.#hosted(person, classId);
    const kind = kindOf(file.head);
    if (!kind) throw new DomainError("unsupported", MESSAGES.materials.unsupported);
    const key = `materials/${randomUUID()}`;
    const { store, removals, repository } = this.#deps;
    return whileNoted(removals, [key], async () => {
      await store.put(file.path, key);
      const forClass = { classId, teacherId: teacher.id, addedBy: person.id };
      const what = { title: nameOf(name, kind), key, sizeBytes: file.sizeBytes };
      return this.#present(await repository.insert({ ...forClass, ...what }), person);
    });
  }

  /** Throws not_found, forbidden. */
  async remove(person: Person, classId: string, id: string): Promise<void> {
    await this.#hosted(person, classId);
    if (!(await this.#deps.repository.delete(classId, id))) throw notFound();
  }

  /** Throws not_found for a link, and for a ticket whose person may not enter the class. */
  async open(
    classId: string,
    id: string,
    ticket: string,
  ): Promise<{ title: string; size: number; body: Readable }> {
    const holder = this.#deps.tickets.verify(ticket, id);
    const [status] = holder ? await this.#deps.standings([holder]) : [];
    if (status?.ended !== null) throw notFound();
    await this.#deps.entrance.assertMayRead(status.person, classId).catch((error: unknown) => {
      throw error instanceof DomainError ? notFound() : error;
    });
    const row = await this.#deps.repository.find(classId, id);
    if (!row || row.key === null) throw notFound();
    const body = await this.#deps.store.read(row.key);
    return { title: row.title, size: Number(row.size_bytes), body };
  }

  /** Throws not_found, forbidden for all but hosts and co-hosts. */
  async #hosted(person: Person, classId: string): Promise<ClassSummary> {
    const { found, isHost } = await this.#deps.entrance.assertMayRead(person, classId);
    if (!isHost) throw new DomainError("forbidden", MESSAGES.notAllowed);
    return found;
  }

  #present(row: MaterialRow, { id, sessionId }: Person): Material {
    const shown = { id: row.id, title: row.title, added_at: row.created_at.toISOString() };
    if (row.url !== null) return { ...shown, kind: "link", url: row.url, size: null };
    const ticket = this.#deps.tickets.issue(row.id, { personId: id, sessionId }, TICKET_SECONDS);
    const url = `/api/classes/${row.class_id}/materials/${row.id}/file?ticket=${ticket}`;
    return { ...shown, kind: "file", url, size: Number(row.size_bytes) };
  }
}
