import type { ChatMessage } from "@lyceum/shared/signaling/chat.ts";
import { memo, useRef } from "react";

import * as texts from "#text/classroom/chat-messages.ts";
import { clockText } from "../../../ui/format/dates.ts";
import { RichText } from "../../../ui/rich-text/RichText.tsx";
import { useClassroom } from "../state/store.ts";
import { EditForm } from "./EditForm.tsx";
import { FileOfMessage } from "./FileOfMessage.tsx";
import { MessageMenu } from "./MessageMenu.tsx";
import { useChat, useChatActions } from "./use-chat.ts";

type OfMessage = { message: ChatMessage };

/** One message. */
export const Message = memo(function Message({ message }: OfMessage) {
  const { number, author, to, text, deletedBy, editedAt, sentAt, replyTo, file } = message;
  const { edit } = useChatActions();
  const changed = useChat(({ edits }) => edits[number] ?? null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isCoHost = useClassroom(({ participants }) =>
    participants.some(({ id, coHost }) => coHost && id === author.participantId),
  );
  const isOwn = useClassroom(({ selfId }) => selfId === author.participantId);
  return (
    <>
      <div className="flex items-start gap-1">
        <p className="min-w-0 flex-1 text-sm leading-6 text-stage-ink-muted">
          <bdi className="font-semibold break-words text-stage-ink">
            {isOwn ? texts.you : author.name}
          </bdi>
          {author.role === "host" && !isOwn && (isCoHost ? " · Co-host" : " · Teacher")}
          {to === "hosts" && " · to the hosts"} · <time dateTime={sentAt}>{clockText(sentAt)}</time>
          {editedAt && " · edited"}
        </p>
        {text !== null && (
          <MessageMenu
            message={message}
            isOwn={isOwn}
            field={field}
            onEdit={() => edit(number, changed ?? text)}
          />
        )}
      </div>
      {replyTo !== null && <Quote number={replyTo} />}
      {text === null && (
        <p className="text-stage-ink-muted italic">
          {deletedBy === "host" ? texts.deletedByTeacher : texts.deleted}
        </p>
      )}
      {text !== null &&
        (changed === null ? (
          text !== file?.name && <RichText text={text} />
        ) : (
          <EditForm number={number} text={changed} field={field} />
        ))}
      {file && <FileOfMessage file={file} />}
    </>
  );
});

/** The message that this one answers, if it is loaded. */
function Quote({ number }: { number: number }) {
  const answered = useChat(({ messages }) => messages.find((each) => each.number === number));
  if (!answered) return null;
  return (
    <p className="truncate border-l-2 border-stage-line pl-2 text-sm text-stage-ink-muted">
      <bdi>{answered.author.name}</bdi>
      {": "}
      <bdi>{answered.text ?? texts.isDeleted}</bdi>
    </p>
  );
}
