import { CHAT_TEXT_MAX } from "@lyceum/shared/class-limits.ts";
import type { RefObject } from "react";

import * as texts from "#text/classroom/chat-messages.ts";
import { TextForm } from "../parts/TextForm.tsx";
import { useSeat } from "../seat/SeatContext.ts";
import { useChatActions } from "./use-chat.ts";

type EditFormProps = {
  number: number;
  /** What is written so far. */
  text: string;
  field: RefObject<HTMLTextAreaElement | null>;
};

/** Changes one's own message. */
export function EditForm({ number, ...rest }: EditFormProps) {
  const seat = useSeat();
  const { edit } = useChatActions();
  return (
    <TextForm
      {...rest}
      label={texts.editMessage}
      action={texts.save}
      rows={2}
      maxLength={CHAT_TEXT_MAX}
      onType={(text) => edit(number, text)}
      save={(text) => seat.ask("editMessage", { number, text })}
      onEnd={() => edit(number, null)}
    />
  );
}
