import { CHAT_EDIT_TIME } from "@lyceum/shared/class-limits.ts";
import type { ChatMessage } from "@lyceum/shared/signaling/chat.ts";
import { EllipsisVertical, Pencil, Reply, Trash2 } from "lucide-react";
import { type RefObject, useRef, useState } from "react";

import * as texts from "#text/classroom/chat-messages.ts";
import { MenuItem } from "../../../ui/overlays/Menu.tsx";
import { ClassMenu } from "../parts/ClassMenu.tsx";
import { useAsk } from "../seat/use-ask.ts";
import { selectIsHost } from "../state/selectors.ts";
import { serverNow } from "../state/server-clock.ts";
import { useClassroom } from "../state/store.ts";
import { composerField } from "./composer-field.ts";
import { useChatActions } from "./use-chat.ts";

type MessageMenuProps = {
  message: ChatMessage;
  isOwn: boolean;
  /** Where it is edited, while it is. */
  field: RefObject<HTMLTextAreaElement | null>;
  onEdit: () => void;
};
type ItemsProps = Omit<MessageMenuProps, "field"> & { onReply: () => void };

/** What this person may do with a message. */
export function MessageMenu(props: MessageMenuProps) {
  const { message, isOwn, field } = props;
  const { answer } = useChatActions();
  const answering = useRef(false);
  const reply = () => {
    answer(message.number);
    answering.current = true;
  };
  const trigger = (
    <button
      type="button"
      aria-label={texts.optionsForMessageOf(isOwn ? "yours" : message.author.name)}
      className="inline-grid size-7 shrink-0 place-items-center rounded-full text-stage-ink-muted hover:bg-current/10"
    >
      <EllipsisVertical aria-hidden className="size-4" />
    </button>
  );
  return (
    <ClassMenu
      trigger={trigger}
      returnTo={() => field.current ?? (answering.current ? composerField() : null)}
    >
      <Items message={message} isOwn={isOwn} onEdit={props.onEdit} onReply={reply} />
    </ClassMenu>
  );
}

/** Made as the menu opens: an author may change a message for some minutes. */
function Items({ message: { number, sentAt, to }, isOwn, onEdit, onReply }: ItemsProps) {
  const ask = useAsk();
  const host = useClassroom(selectIsHost);
  const [isRecent] = useState(() => serverNow() - Date.parse(sentAt) < CHAT_EDIT_TIME);
  const mayEdit = isOwn && isRecent;
  return (
    <>
      <MenuItem onSelect={onReply}>
        <Reply aria-hidden className="size-5" />
        {to === "hosts" ? texts.replyToHosts : texts.reply}
      </MenuItem>
      {mayEdit && (
        <MenuItem onSelect={onEdit}>
          <Pencil aria-hidden className="size-5" />
          {texts.edit}
        </MenuItem>
      )}
      {(mayEdit || host) && (
        <MenuItem danger onSelect={() => void ask("deleteMessage", { number })}>
          <Trash2 aria-hidden className="size-5" />
          {texts.deleteMessage}
        </MenuItem>
      )}
    </>
  );
}
