import { lazy } from "react";

import * as texts from "#text/classroom/chat.ts";
import { loadPart } from "../../../browser/load-part.ts";
import { LazyPart } from "../../../ui/feedback/LazyPart.tsx";
import { UnreadCount, UnreadDot } from "../parts/UnreadCount.tsx";
import { useChat } from "./use-chat.ts";

const Chat = lazy(() => loadPart(() => import("./Chat.tsx")));

export const ChatTitle = () => texts.chat;

export function ChatCount() {
  return <UnreadCount count={useChat(({ unread }) => unread)} />;
}

export function ChatUnread() {
  return <UnreadDot unread={useChat(({ unread }) => unread > 0)} />;
}

/** Loads when the panel is opened for the first time. */
export function ChatBody() {
  return (
    <LazyPart name={texts.theChat} loading={<div className="min-h-60 flex-1" />}>
      <Chat />
    </LazyPart>
  );
}
