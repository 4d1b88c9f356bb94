import { CHAT_TEXT_MAX } from "@lyceum/shared/class-limits.ts";
import type { RefObject } from "react";

import * as texts from "#text/classroom/chat-messages.ts";
import { TextForm } from "../parts/TextForm.tsx";
import { useSeat } from "../seat/SeatContext.ts";

type EditFormProps = {
  number: number;
  text: string;
  onEnd: () => void;
  field: RefObject<HTMLTextAreaElement | null>;
};

/** Changes one's own message. */
export function EditForm({ number, text: initial, ...rest }: EditFormProps) {
  const seat = useSeat();
  return (
    <TextForm
      {...rest}
      label={texts.editMessage}
      action={texts.save}
      initial={initial}
      rows={2}
      maxLength={CHAT_TEXT_MAX}
      save={(text) => seat.ask("editMessage", { number, text })}
    />
  );
}
