import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { ContactMessage } from "@lyceum/shared/rest/contact.ts";
import { Check, Undo2 } from "lucide-react";
import { useId } from "react";

import * as texts from "#text/messages.ts";
import { useMarkHandledMutation } from "./messages-api.ts";
import { momentText } from "../../ui/format/dates.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useToast } from "../../ui/feedback/Toast.tsx";

type MessageItemProps = { message: ContactMessage; onMarked: () => void };

/** One message: author, time, and how to answer. */
export function MessageItem({ message, onMarked }: MessageItemProps) {
  const id = useId();
  const { name, email, created_at } = message;
  return (
    <li className="grid gap-2 border-b border-line p-4 last:border-b-0 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 id={id} dir="auto" className="font-semibold wrap-anywhere">
          {name}
        </h3>
        <time dateTime={created_at} className="text-sm text-ink-muted">
          {momentText(created_at)}
        </time>
      </div>
      <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
        {message.message}
      </p>
      {message.mail && <NotMailed {...message.mail} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <a
          href={`mailto:${email}`}
          className="inline-flex min-h-6 items-center font-medium wrap-anywhere text-accent-strong underline underline-offset-3"
        >
          {email}
        </a>
        <Mark message={message} describedBy={id} onMarked={onMarked} />
      </div>
    </li>
  );
}

/** Why it was not mailed to support. */
function NotMailed({ refusals, refusal, due_at }: NonNullable<ContactMessage["mail"]>) {
  const next = due_at ? texts.nextTry(momentText(due_at)) : texts.notTriedAgain;
  return (
    <p className="max-w-prose text-sm wrap-anywhere text-warning">
      {texts.notMailed(refusals, refusal, next)}
    </p>
  );
}

type MarkProps = MessageItemProps & { describedBy: string };

function Mark({ message, describedBy, onMarked }: MarkProps) {
  const [mark, { isLoading }] = useMarkHandledMutation();
  const toast = useToast();
  const handled = !message.handled_at;
  const press = async () => {
    if (isLoading) return;
    const { data, error } = await mark({ id: message.id, handled });
    if (data) return onMarked();
    toast((error && "message" in error && error.message) || MESSAGES.internal);
  };
  const Icon = handled ? Check : Undo2;
  return (
    <Button
      variant="secondary"
      size="small"
      busy={isLoading}
      aria-describedby={describedBy}
      onClick={() => void press()}
    >
      {!isLoading && <Icon aria-hidden className="size-4" />}
      {handled ? texts.markAsAnswered : texts.markNotAnswered}
    </Button>
  );
}
