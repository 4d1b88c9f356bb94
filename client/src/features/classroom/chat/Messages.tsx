import type { ChatMessage } from "@lyceum/shared/signaling/chat.ts";
import { ArrowDown } from "lucide-react";
import { useEffect, useMemo } from "react";

import * as texts from "#text/classroom/chat-messages.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import type { Draft } from "./chat-slice.ts";
import { EarlierMessages } from "./EarlierMessages.tsx";
import { Message } from "./Message.tsx";
import { OutgoingMessage } from "./Outgoing.tsx";
import { useChat } from "./use-chat.ts";
import { useMessageList } from "./use-message-list.ts";

type Item =
  | { key: "earlier" }
  | { key: number; message: ChatMessage }
  | { key: string; draft: Draft };

/** What is listed: the way to earlier messages, the messages, and those of this page that are on their way. */
const useItems = (): Item[] => {
  const earlier = useChat((state) => state.earlier);
  const messages = useChat((state) => state.messages);
  const drafts = useChat((state) => state.outbox);
  return useMemo(() => {
    const items: Item[] = earlier && messages.length > 0 ? [{ key: "earlier" }] : [];
    for (const message of messages) items.push({ key: message.number, message });
    for (const draft of drafts) if (!draft.isThere) items.push({ key: draft.key, draft });
    return items;
  }, [earlier, messages, drafts]);
};

/** The messages. Only those in view are in the page, however many there are. */
export function Messages() {
  const items = useItems();
  const keys = useMemo(() => items.map(({ key }) => key), [items]);
  const { view, list, following, follow, onScroll, hold } = useMessageList(keys);
  const written = useChat((state) => state.outbox.at(-1)?.key);
  useEffect(() => {
    if (written !== undefined) follow();
  }, [written, follow]);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={view}
        onScroll={onScroll}
        role="log"
        aria-label={texts.messages}
        // Scrolling would be read out: ChatLog announces what is new, a few messages at a time.
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="min-h-16 flex-1 overflow-y-auto overscroll-contain px-3 py-2 [overflow-anchor:none]"
      >
        {items.length === 0 && <Empty />}
        <ol className="relative" style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ key, index, start }) => (
            // It only takes note of the focus within it.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={key}
              ref={list.measureElement}
              data-index={index}
              onFocus={() => hold(keys[index] ?? null)}
              onBlur={() => hold(null)}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 pb-2.5"
              style={{ transform: `translateY(${start}px)` }}
            >
              <Content item={items[index]} />
            </li>
          ))}
        </ol>
      </div>
      {!following && <ToEnd onPress={follow} />}
    </div>
  );
}

const Content = ({ item }: { item: Item | undefined }) => {
  if (!item) return null;
  if ("message" in item) return <Message message={item.message} />;
  if ("draft" in item) return <OutgoingMessage draft={item.draft} />;
  return <EarlierMessages />;
};

const Empty = () => (
  <p className="p-4 text-center text-stage-ink-muted">{texts.nothingHasBeenWrittenYet}</p>
);

const ToEnd = ({ onPress }: { onPress: () => void }) => (
  <Button
    size="small"
    onClick={onPress}
    className="absolute bottom-2 left-1/2 -translate-x-1/2 shadow-overlay"
  >
    <ArrowDown aria-hidden className="size-4" />
    {texts.newestMessages}
  </Button>
);
