import { randomUUID } from "node:crypto";

import { CHAT_EDIT_TIME, CHAT_SHOWN } from "@lyceum/shared/class-limits.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { noSuch } from "@lyceum/shared/refusals.ts";
import type { ChatFile } from "@lyceum/shared/chat-file.ts";
import type { ChatSettings } from "@lyceum/shared/signaling/chat.ts";

import type {
  ChatPart,
  ChatReader,
  ChatStore,
  NewMessage,
  StoredMessage,
} from "../src/classroom/modules/chat/ports.ts";

type Kept = StoredMessage & { sessionId: string; key: string };

/** Messages of all sessions, in memory. */
export class InMemoryChat implements ChatStore {
  readonly #assertThere: () => void;
  readonly #settings = new Map<string, ChatSettings>();
  readonly #messages: Kept[] = [];
  readonly #files = new Map<string, { file: ChatFile; personId: string }>();
  #numbers = 0;

  constructor(assertThere: () => void) {
    this.#assertThere = assertThere;
  }

  /** As after so many minutes. */
  age(minutes: number): void {
    for (const message of this.#messages)
      message.sentAt = new Date(message.sentAt.getTime() - minutes * 60_000);
  }

  async settingsOf(classId: string): Promise<ChatSettings> {
    this.#assertThere();
    return this.#settings.get(classId) ?? { slow: 0 };
  }

  async set(classId: string, settings: ChatSettings): Promise<void> {
    this.#settings.set(classId, settings);
  }

  /** A file of this person that waits for its message. */
  addFile(personId: string, name: string): ChatFile {
    const file = { id: randomUUID(), name, kind: "file" as const, size: 5 };
    this.#files.set(file.id, { file, personId });
    return file;
  }

  async add({ sessionId, key, fileId = null, ...fields }: NewMessage): Promise<StoredMessage> {
    this.#assertThere();
    const isSame = (each: Kept) =>
      each.sessionId === sessionId && each.key === key && each.authorId === fields.authorId;
    const known = this.#messages.find(isSame);
    if (known) return bare(known);
    const file = fileId === null ? null : this.#takeFile(fileId, fields.authorId);
    const number = (this.#numbers += 1);
    const written = { sentAt: new Date(), editedAt: null, deletedBy: null, file };
    const kept = { ...fields, ...written, sessionId, key, number, version: number };
    this.#messages.push(kept);
    return bare(kept);
  }

  async sentBefore(
    { sessionId, personId }: ChatReader,
    key: string,
  ): Promise<StoredMessage | null> {
    const known = this.#messages.find(
      (each) => each.sessionId === sessionId && each.key === key && each.authorId === personId,
    );
    return known ? bare(known) : null;
  }

  async edit(reader: ChatReader, number: number, text: string): Promise<StoredMessage> {
    const message = this.#required(reader, number);
    if (message.deletedBy) return bare(message);
    if (message.authorId !== reader.personId || !isFresh(message))
      throw new DomainError("forbidden", "No.");
    const version = (this.#numbers += 1);
    return bare(Object.assign(message, { text, editedAt: new Date(), version }));
  }

  async remove(reader: ChatReader, number: number): Promise<StoredMessage> {
    const message = this.#required(reader, number);
    if (message.deletedBy) return bare(message);
    const own = message.authorId === reader.personId;
    if (!reader.isHost && !(own && isFresh(message))) throw new DomainError("forbidden", "No.");
    const version = (this.#numbers += 1);
    const deletedBy = own ? "author" : "host";
    return bare(Object.assign(message, { text: null, file: null, deletedBy, version }));
  }

  async find(reader: ChatReader, number: number): Promise<StoredMessage | null> {
    return this.#seenBy(reader).find((each) => each.number === number) ?? null;
  }

  async newest(reader: ChatReader): Promise<ChatPart> {
    return this.#last(this.#seenBy(reader));
  }

  async before(reader: ChatReader, number: number): Promise<ChatPart> {
    return this.#last(this.#seenBy(reader).filter((each) => each.number < number));
  }

  async changedAfter(reader: ChatReader, version: number): Promise<ChatPart> {
    this.#assertThere();
    const changed = this.#seenBy(reader)
      .filter((each) => each.version > version)
      .toSorted((one, other) => one.version - other.version);
    const messages = changed.slice(0, CHAT_SHOWN).map(bare);
    const more = changed.length > CHAT_SHOWN;
    return { messages, more, version: (more && messages.at(-1)?.version) || this.#numbers };
  }

  #takeFile(fileId: string, personId: string): ChatFile {
    const found = this.#files.get(fileId);
    if (found?.personId !== personId) throw noSuch("file");
    this.#files.delete(fileId);
    return found.file;
  }

  #last(messages: Kept[]): ChatPart {
    const shown = messages.slice(-CHAT_SHOWN).map(bare);
    return { messages: shown, more: messages.length > CHAT_SHOWN, version: this.#numbers };
  }

  #seenBy({ sessionId, personId, isHost }: ChatReader): Kept[] {
    return this.#messages.filter(
      (each) =>
        each.sessionId === sessionId && (isHost || each.to === "all" || each.authorId === personId),
    );
  }

  #required(reader: ChatReader, number: number): Kept {
    const found = this.#seenBy(reader).find((each) => each.number === number);
    if (!found) throw noSuch("message");
    return found;
  }
}

const isFresh = ({ sentAt }: Kept): boolean => Date.now() - sentAt.getTime() < CHAT_EDIT_TIME;

const bare = ({ sessionId: _sessionId, key: _key, ...message }: Kept): StoredMessage => ({
  ...message,
});
