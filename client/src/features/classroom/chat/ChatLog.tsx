import { useEffect, useEffectEvent, useState } from "react";

import * as texts from "#text/classroom/chat-messages.ts";
import { useClassroom } from "../state/store.ts";
import { useChat } from "./use-chat.ts";

/** Milliseconds between two announcements: a screen reader cannot read twenty messages a second. */
const ANNOUNCED_EVERY = 4_000;

/** Reads new messages of others out, a few at a time. */
export function ChatLog() {
  const selfId = useClassroom((state) => state.selfId);
  const messages = useChat((state) => state.messages);
  const newest = messages.at(-1)?.number ?? 0;
  const [{ heard, text }, setAnnounced] = useState({ heard: newest, text: "" });
  const announce = useEffectEvent((since: number) => {
    const unheard = messages.filter(
      ({ number, author }) => number > since && author.participantId !== selfId,
    );
    const said = unheard.map((each) => `${each.author.name}: ${each.text ?? ""}`);
    setAnnounced({ heard: newest, text: announcementOf(said) });
  });
  // Another session of the class begins its numbers again.
  const waits = newest !== heard;
  // From the first message that waits on: the others of a busy chat would put it off for ever.
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => announce(heard), ANNOUNCED_EVERY);
    return () => clearTimeout(timer);
  }, [waits, heard]);
  return (
    <div role="status" aria-live="polite" aria-label={texts.newInChat} className="sr-only">
      {text}
    </div>
  );
}

const announcementOf = (said: string[]): string => {
  const last = said.at(-1) ?? "";
  return said.length > 1 ? texts.newMessages(said.length, last) : last;
};
