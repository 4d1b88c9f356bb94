import { MessageSquare } from "lucide-react";

import * as texts from "#text/classroom/chat.ts";
import type { ClassModule } from "../module/ClassModule.ts";
import { chatSlice } from "./chat-slice.ts";
import { ChatBody, ChatCount, ChatTitle, ChatUnread } from "./ChatPanel.tsx";
import { followChat } from "./follow-chat.ts";

/** Messages to everyone in the class, or to its hosts. */
export const chat = {
  name: "chat" as const,
  reducer: chatSlice.reducer,
  follow: followChat,
  panel: {
    name: "chat",
    label: texts.chat,
    tab: texts.chat,
    hideLabel: texts.hideChat,
    Icon: MessageSquare,
    shortcut: { key: "t", does: texts.showOrHideChat },
    Title: ChatTitle,
    Body: ChatBody,
    Count: ChatCount,
    Unread: ChatUnread,
  },
} satisfies ClassModule;
