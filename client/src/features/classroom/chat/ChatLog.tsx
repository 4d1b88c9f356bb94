import { useEffect, useRef, useState } from "react";

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
  const heard = useRef(newest);
  const [text, setText] = useState("");
  useEffect(() => {
    if (newest <= heard.current) return;
    const timer = setTimeout(() => {
      const unheard = messages.filter(
        ({ number, author }) => number > heard.current && author.participantId !== selfId,
      );
      heard.current = newest;
      setText(
        announcementOf(unheard.map(({ author, text: said }) => `${author.name}: ${said ?? ""}`)),
      );
    }, ANNOUNCED_EVERY);
    return () => clearTimeout(timer);
  }, [messages, newest, selfId]);
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
