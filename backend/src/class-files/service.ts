import { randomUUID } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import type { Readable } from "node:stream";

import { CLASS_REFUSALS } from "@lyceum/shared/class-refusals.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { AS_THE_CLASS, permittedTo } from "@lyceum/shared/rest/class-settings.ts";
import type { ChatFile } from "@lyceum/shared/chat-file.ts";

import type { Entrance } from "../classes/entrance.ts";
import type { ClassSettingsRepository } from "../classes/settings-repository.ts";
import { kindOf, nameOf } from "../kernel/files/kinds.ts";
import type { NamedFile } from "../kernel/files/receive-one.ts";
import { sniffImage } from "../kernel/files/sniff.ts";
import type { MediaStore } from "../kernel/files/store.ts";
import type { Person } from "../kernel/security/person.ts";
import { type MediaRemovals, whileNoted } from "../media-removals/removals-repository.ts";
import type { FileValidation } from "../uploads/validate-files.ts";
import type { FileRow, FilesRepository, FoundFile } from "./repository.ts";

export type ChatFilesDeps = {
  repository: FilesRepository;
  entrance: Entrance;
  settings: Pick<ClassSettingsRepository, "of" | "people">;
  store: Pick<MediaStore, "put" | "read" | "workFolder">;
  removals: Pick<MediaRemovals, "expect" | "abandon">;
  validation: Pick<FileValidation, "image">;
  /** Whether pictures can be made again; without, they are files as all others. */
  remakesPictures: boolean;
};

/** A file as it will be kept: `path` is on this machine. */
type Prepared = Pick<ChatFile, "kind" | "name" | "size"> & { path: string };

const notFound = () => new DomainError("not_found", MESSAGES.chatFiles.notFound);

/** Files in the chats of classes: sent while a class is live, and read by those who may read their messages. */
export class ChatFiles {
  readonly #deps: ChatFilesDeps;

  constructor(deps: ChatFilesDeps) {
    this.#deps = deps;
  }

  /** Before a file is received: the id of the session. Throws not_found, forbidden, conflict. */
  async admit(person: Person, classId: string, bytes: number): Promise<string> {
    const { entrance, repository } = this.#deps;
    const { found, isHost } = await entrance.assertMayRead(person, classId);
    const sessionId = found.session_id;
    if (sessionId === null) throw new DomainError("conflict", MESSAGES.chatFiles.notLive);
    if (!isHost) await this.#assertMaySend(person, classId);
    await repository.assertFits({ sessionId, personId: person.id }, bytes);
    return sessionId;
  }

  /** Takes over the file. Throws unsupported, conflict, forbidden. */
  async add(person: Person, sessionId: string, sent: NamedFile): Promise<ChatFile> {
    const { store, removals, repository } = this.#deps;
    const { path, ...what } = await this.#prepared(person, sent);
    const key = `chat/${randomUUID()}`;
    try {
      return await whileNoted(removals, [key], async () => {
        await store.put(path, key);
        return present(await repository.insert({ sessionId, personId: person.id, key, ...what }));
      });
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Throws not_found for one that does not exist, or that this person may not read. */
  async open(
    person: Person,
    classId: string,
    id: string,
  ): Promise<{ file: ChatFile; body: Readable }> {
    const row = await this.#deps.repository.find(classId, id);
    if (!row || !(await this.#mayRead(person, row))) throw notFound();
    return { file: present(row), body: await this.#deps.store.read(row.key) };
  }

  async #mayRead(person: Person, row: FoundFile): Promise<boolean> {
    const { class_id, session_id, audience, author_id, sent_by } = row;
    const entered = await this.#deps.entrance
      .assertMayRead(person, class_id, session_id)
      .catch((error: unknown) => {
        if (error instanceof DomainError) return null;
        throw error;
      });
    if (!entered) return false;
    if (audience === null) return sent_by === person.id;
    return audience === "all" || entered.isHost || author_id === person.id;
  }

  async #assertMaySend({ id }: Person, classId: string): Promise<void> {
    const { settings } = this.#deps;
    const [{ permissions }, people] = await Promise.all([
      settings.of(classId),
      settings.people(classId),
    ]);
    const own = people.find(({ personId }) => personId === id)?.own ?? AS_THE_CLASS;
    if (!permittedTo(own, permissions).files)
      throw new DomainError("forbidden", CLASS_REFUSALS.mayNot.files);
  }

  /** What a file is by its content. Of a picture nothing is kept but what was made of it. */
  async #prepared({ id }: Person, { file, name }: NamedFile): Promise<Prepared> {
    const { validation, store, remakesPictures } = this.#deps;
    const { unsupported } = MESSAGES.materials;
    if (remakesPictures && sniffImage(file.head)) {
      const picture = await validation.image(id, file, store.workFolder, unsupported);
      const { size } = await stat(picture.path);
      const stem = nameOf(name, [picture.extension]).replace(/(\.\w+)(\.webp)$/, "$2");
      return { kind: "picture", name: stem, size, path: picture.path };
    }
    const kind = kindOf(file.head);
    if (!kind) throw new DomainError("unsupported", unsupported);
    return { kind: "file", name: nameOf(name, kind), size: file.sizeBytes, path: file.path };
  }
}

const present = ({ id, kind, name, size_bytes }: FileRow): ChatFile => ({
  id,
  kind,
  name,
  size: Number(size_bytes),
});
