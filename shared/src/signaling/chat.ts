import { z } from "zod";

import { ChatFile } from "../chat-file.ts";
import { CHAT_SHOWN, CHAT_TEXT_MAX, SLOW_MODES } from "../class-limits.ts";
import { classModule } from "./class-module.ts";
import { ClassAuthor, classText, KnownVersion, SessionNumber } from "./class-texts.ts";
import { HEARD_BY_ALL, Nothing, request, WHOLE } from "./request.ts";

const ChatText = classText(CHAT_TEXT_MAX);

export const ChatMessage = z.object({
  number: SessionNumber,
  /** Increases with every change of the message: of two copies the one with the higher version is newer. */
  version: SessionNumber,
  /** `hosts`: only its author and the hosts of the class get it. */
  to: z.enum(["all", "hosts"]),
  author: ClassAuthor,
  /** Null once it is deleted. */
  text: z.string().nullable(),
  deletedBy: z.enum(["author", "host"]).nullable(),
  /** The number of the message that this one answers. */
  replyTo: SessionNumber.nullable(),
  /** Null without one, and once the message is deleted. */
  file: ChatFile.nullable(),
  /** ISO 8601. */
  sentAt: z.string(),
  editedAt: z.string().nullable(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

export const ChatSettings = z.object({
  /** Seconds between two messages of one student; 0 for none. */
  slow: z.literal(SLOW_MODES),
});
export type ChatSettings = z.infer<typeof ChatSettings>;

const OneMessage = z.object({ message: ChatMessage });

/** Messages of the class's session that the reader may see. */
const ChatPart = z.object({
  /** The session of the class; of another session nothing known before counts. */
  session: z.uuid(),
  messages: z.array(ChatMessage).max(CHAT_SHOWN),
  /** More of them are to be asked for. */
  more: z.boolean(),
  /** Every change up to this one is known now; see `readChat`. */
  version: KnownVersion,
});

/**
 * The chat of a class. A message is written before it is acknowledged or sent to others. All requests but `setChat` are
 * refused with `conflict` while the class is not live.
 */
export const CHAT = classModule({
  requests: {
    /**
     * `key` is a random id of this message: sent again, the same message is answered and not written twice. Codes:
     * forbidden (the chat, or files in it, are off), too_many (too fast, or slow mode), not_found (`replyTo`, `file`).
     */
    sendMessage: request({
      needs: "seat",
      body: z.strictObject({
        key: z.uuid(),
        to: z.enum(["all", "hosts"]),
        text: ChatText,
        replyTo: SessionNumber.nullable(),
        /** The id of a file that this person sent over REST: `sendChatFile`. A file belongs to one message. */
        file: z.uuid().nullable().default(null),
      }),
      reply: OneMessage,
    }),
    /** For its author, within 5 minutes. Codes: forbidden, not_found. */
    editMessage: request({
      needs: "seat",
      cost: HEARD_BY_ALL,
      body: z.strictObject({ number: SessionNumber, text: ChatText }),
      reply: OneMessage,
    }),
    /** For its author within 5 minutes, and for hosts. A deleted one stays deleted. Codes: forbidden, not_found. */
    deleteMessage: request({
      needs: "seat",
      cost: HEARD_BY_ALL,
      body: z.strictObject({ number: SessionNumber }),
      reply: OneMessage,
    }),
    /**
     * What changed after a version, in the order of versions; null: the newest messages, in their order. Send it after
     * each join and repeat it while there is more: nothing is missed, whatever notices were lost.
     */
    readChat: request({
      needs: "seat",
      cost: WHOLE,
      body: z.strictObject({ after: KnownVersion.nullable() }),
      reply: ChatPart,
    }),
    /** The messages before this one, in their order. */
    readOlderChat: request({
      needs: "seat",
      cost: WHOLE,
      body: z.strictObject({ before: SessionNumber }),
      reply: ChatPart,
    }),
    /** Slow mode: kept with the class, also while it is not live. Whether students may write is a permission. */
    setChat: request({
      needs: "host",
      body: z.strictObject({ slow: z.literal(SLOW_MODES) }),
      reply: Nothing,
    }),
  },
  notices: {
    /** Messages that were written or changed, in the order of versions. */
    chatChanged: z.object({ session: z.uuid(), messages: z.array(ChatMessage) }),
    chatSet: ChatSettings,
  },
  participant: {},
  snapshot: ChatSettings,
});
