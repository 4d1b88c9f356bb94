import * as texts from "#text/classroom/chat-messages.ts";
import { givesFocusTo } from "../../../ui/gives-focus-to.ts";
import type { Draft } from "./chat-slice.ts";
import { useChatActions } from "./use-chat.ts";

const messagesGetFocus = givesFocusTo((gone) => gone.closest<HTMLElement>("[role=log]"));

/** A message of this page that is not acknowledged, or why it was refused. */
export function OutgoingMessage({ draft: { key, text, refusal } }: { draft: Draft }) {
  const { retry, drop } = useChatActions();
  return (
    <div className="rounded-control border border-dashed border-stage-line px-2 py-1.5">
      <p dir="auto" className="break-words whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text}
      </p>
      {refusal === null ? (
        <p className="text-sm text-stage-ink-muted">{texts.sending}</p>
      ) : (
        <p ref={messagesGetFocus} role="alert" className="text-sm text-danger">
          {texts.notSent} {refusal}{" "}
          <button type="button" className="min-h-6 underline" onClick={() => retry(key)}>
            {texts.sendAgain}
          </button>{" "}
          <button type="button" className="min-h-6 underline" onClick={() => drop(key)}>
            {texts.discard}
          </button>
        </p>
      )}
    </div>
  );
}
