import type { ChatMessage, ChatSettings } from "@lyceum/shared/signaling/chat.ts";

/** A message as it is kept: its author is an account, null once that is deleted. */
export type StoredMessage = Omit<ChatMessage, "author" | "sentAt" | "editedAt"> & {
  authorId: string | null;
  name: string;
  role: ChatMessage["author"]["role"];
  sentAt: Date;
  editedAt: Date | null;
};

export type NewMessage = Pick<StoredMessage, "to" | "name" | "role" | "replyTo"> & {
  sessionId: string;
  authorId: string;
  text: string;
  key: string;
  /** The id of a file that waits for its message. */
  fileId?: string | null;
};

/** Who reads: hosts see every message, others those to all and their own. */
export type ChatReader = { sessionId: string; personId: string; isHost: boolean };

export type ChatPart = {
  messages: StoredMessage[];
  more: boolean;
  /** Every change up to this one is in this part, or was before it. */
  version: number;
};

/** What the chat asks of the database. */
export type ChatStore = {
  settingsOf(classId: string): Promise<ChatSettings>;
  set(classId: string, settings: ChatSettings): Promise<void>;
  /** The first message of this author and key, where it was sent before. Throws not_found, also for the file. */
  add(message: NewMessage): Promise<StoredMessage>;
  /** The reader's own message of this key; null where none was sent. */
  sentBefore(reader: ChatReader, key: string): Promise<StoredMessage | null>;
  /** Throws not_found, forbidden: it is another's, deleted, or too old. */
  edit(reader: ChatReader, number: number, text: string): Promise<StoredMessage>;
  /** The same; a host may delete every message, whatever its age. */
  remove(reader: ChatReader, number: number): Promise<StoredMessage>;
  /** Null for one that the reader may not see, too. */
  find(reader: ChatReader, number: number): Promise<StoredMessage | null>;
  /** The newest, in their order. */
  newest(reader: ChatReader): Promise<ChatPart>;
  /** What changed after a version, in the order of versions. */
  changedAfter(reader: ChatReader, version: number): Promise<ChatPart>;
  /** Those before this number, in their order. */
  before(reader: ChatReader, number: number): Promise<ChatPart>;
};

export type ChatPorts = { chat: ChatStore };
