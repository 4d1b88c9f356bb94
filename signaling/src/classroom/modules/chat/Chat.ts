import { CHAT_WAITING_MAX } from "@lyceum/shared/class-limits.ts";
import { inBackground, reportCaught } from "@lyceum/shared/edges.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { keptForLater } from "@lyceum/shared/promises.ts";
import { noSuch } from "@lyceum/shared/refusals.ts";
import type { ChatMessage, ChatSettings } from "@lyceum/shared/signaling/chat.ts";
import type { RequestBody, RequestReply } from "@lyceum/shared/signaling/requests.ts";
import { Gate } from "@lyceum/shared/sync/Gate.ts";
import { SerialQueue } from "@lyceum/shared/sync/SerialQueue.ts";

import type { Participant } from "../../seats/Participant.ts";
import type { ClassroomModule, ModuleRoomOf } from "../ClassroomModule.ts";
import { authorOf, liveSession } from "../live-session.ts";
import { Pace } from "./Pace.ts";
import type { ChatPart, ChatPorts, ChatReader, ChatStore, StoredMessage } from "./ports.ts";

/** Reads of one class that the database does at once, so that a class that comes back leaves it to others too. */
const READS_AT_ONCE = 4;
const UNIT = "chat settings";

/** The chat of a class. Messages are written one after another, so that notices come in the order of versions. */
export class Chat implements ClassroomModule<"chat"> {
  readonly #room: ModuleRoomOf<"chat">;
  readonly #store: ChatStore;
  readonly #pace = new Pace();
  readonly #writes = new SerialQueue();
  readonly #reads = new Gate(READS_AT_ONCE);
  #waiting = 0;
  #settings: ChatSettings = { slow: 0 };
  #loading: Promise<void> | null = null;

  constructor(room: ModuleRoomOf<"chat">, { chat }: ChatPorts) {
    this.#room = room;
    this.#store = chat;
    inBackground(UNIT, room.log, () => this.#loaded());
  }

  readonly handlers: ClassroomModule<"chat">["handlers"] = {
    sendMessage: ({ seat }, body) => this.#send(seat, body),
    editMessage: async ({ seat }, { number, text }) => {
      this.#room.assertMayChat(seat);
      return this.#write(this.#readerOf(seat), (reader) => this.#store.edit(reader, number, text));
    },
    deleteMessage: ({ seat }, { number }) =>
      this.#write(this.#readerOf(seat), (reader) => this.#store.remove(reader, number)),
    readChat: ({ seat }, { after }) =>
      this.#read(seat, (reader) =>
        after === null ? this.#store.newest(reader) : this.#store.changedAfter(reader, after),
      ),
    readOlderChat: ({ seat }, { before }) =>
      this.#read(seat, (reader) => this.#store.before(reader, before)),
    setChat: async (_caller, settings) => {
      await this.#writes.run(async () => {
        await this.#store.set(this.#room.classId, settings);
        this.#use(settings);
      });
      return {};
    },
  };

  /** The page of a new host has nothing of what went to the hosts before. */
  async onRoleChange(participant: Participant): Promise<void> {
    if (participant.role !== "host" || !this.#room.session()) return;
    const { session, messages } = await this.#read(participant, (reader) =>
      this.#store.newest(reader),
    );
    const missed = messages
      .filter(({ to }) => to === "hosts")
      .toSorted((one, other) => one.version - other.version);
    // Race: the role may have ended meanwhile.
    if (participant.role === "host" && missed.length > 0)
      this.#room.notify(participant, "chatChanged", { session, messages: missed });
  }

  snapshotFor(): ChatSettings {
    return this.#settings;
  }

  /** The first snapshot shows how the chat is set. Keeps nobody out. */
  async load(): Promise<void> {
    await this.#loaded().catch((error: unknown) => reportCaught(UNIT, this.#room.log, error));
  }

  async #send(
    seat: Participant,
    { key, to, text, replyTo, file }: RequestBody<"sendMessage">,
  ): Promise<{ message: ChatMessage }> {
    const reader = this.#readerOf(seat);
    await this.#loaded();
    try {
      this.#room.assertMayChat(seat);
      if (file !== null) this.#room.assertMaySendFiles(seat);
    } catch (refusal) {
      // Its acknowledgement may have been lost before its author was refused. All others know the message.
      const stored = await this.#reads.run(() => this.#store.sentBefore(reader, key));
      if (!stored) throw refusal;
      return { message: this.#view(stored) };
    }
    this.#pace.assert(reader.personId, key, reader.isHost ? 0 : this.#settings.slow);
    if (replyTo !== null) await this.#assertMayAnswer(reader, replyTo, to);
    const { name } = seat.person;
    const author = { authorId: reader.personId, name, role: seat.role };
    return this.#write(reader, ({ sessionId }) =>
      this.#store.add({ sessionId, ...author, to, text, replyTo, key, fileId: file }),
    );
  }

  async #assertMayAnswer(reader: ChatReader, number: number, to: ChatMessage["to"]) {
    const answered = await this.#store.find(reader, number);
    if (!answered) throw noSuch("message");
    if (answered.to === "hosts" && to === "all")
      throw new DomainError("forbidden", "This message went to the hosts only.");
  }

  /** Throws too_many where the database does not follow. */
  async #write(
    reader: ChatReader,
    write: (reader: ChatReader) => Promise<StoredMessage>,
  ): Promise<{ message: ChatMessage }> {
    if (this.#waiting >= CHAT_WAITING_MAX) throw new DomainError("too_many", MESSAGES.tooMany);
    this.#waiting += 1;
    try {
      return await this.#writes.run(async () => {
        // The class may have ended while this waited.
        if (liveSession(this.#room) !== reader.sessionId)
          throw new DomainError("conflict", MESSAGES.meeting.ended);
        const stored = await write(reader);
        const message = this.#view(stored);
        this.#notify(reader.sessionId, stored, message);
        return { message };
      });
    } finally {
      this.#waiting -= 1;
    }
  }

  #notify(session: string, { to, authorId }: StoredMessage, message: ChatMessage): void {
    const changed = { session, messages: [message] };
    if (to === "all") return this.#room.notifyAll("chatChanged", changed);
    this.#room.notifyHosts("chatChanged", changed);
    const author = authorId === null ? undefined : this.#room.ofPerson(authorId);
    if (author && author.role !== "host") this.#room.notify(author, "chatChanged", changed);
  }

  async #read(
    seat: Participant,
    read: (reader: ChatReader) => Promise<ChatPart>,
  ): Promise<RequestReply<"readChat">> {
    const reader = this.#readerOf(seat);
    const { messages, more, version } = await this.#reads.run(() => read(reader));
    const views = messages.map((message) => this.#view(message));
    return { session: reader.sessionId, messages: views, more, version };
  }

  #readerOf({ person, role }: Participant): ChatReader {
    const sessionId = liveSession(this.#room);
    return { sessionId, personId: person.id, isHost: role === "host" };
  }

  #view(stored: StoredMessage): ChatMessage {
    const { authorId: _authorId, name: _name, role: _role, ...message } = stored;
    return {
      ...message,
      author: authorOf(this.#room.classId, stored),
      sentAt: stored.sentAt.toISOString(),
      editedAt: stored.editedAt?.toISOString() ?? null,
    };
  }

  /** Reads how the chat is set, once; after a failure the next caller tries again. */
  #loaded(): Promise<void> {
    const load = async () => {
      try {
        this.#use(await this.#store.settingsOf(this.#room.classId));
      } catch (error) {
        this.#loading = null;
        throw error;
      }
    };
    return (this.#loading ??= keptForLater(this.#writes.run(load)));
  }

  #use(settings: ChatSettings): void {
    const { slow } = this.#settings;
    this.#settings = settings;
    if (slow !== settings.slow) this.#room.notifyAll("chatSet", settings);
  }
}
