import type { ContactMessage } from "@lyceum/shared/rest/contact.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { Inbox } from "lucide-react";
import { useRef } from "react";

import * as texts from "#text/messages.ts";
import { askedAgainEvery } from "../../api/asked-again.ts";
import { useGetContactMessagesQuery } from "./messages-api.ts";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loaded } from "../../ui/data/Loaded.tsx";
import { MessageItem } from "./MessageItem.tsx";

const ASK_EVERY = 60_000;

/** The messages from the contact page: unanswered ones first, then answered ones. */
export function ContactMessages() {
  const query = useGetContactMessagesQuery(undefined, askedAgainEvery(ASK_EVERY));
  const unhandled = query.data?.unhandled;
  const heading = useRef<HTMLHeadingElement>(null);
  const onMarked = () => heading.current?.focus();
  return (
    <section aria-labelledby="messages" className="grid content-start gap-4">
      <div className="flex items-center gap-3">
        <h2 id="messages" ref={heading} tabIndex={-1} className="text-xl font-semibold">
          {texts.contactMessages}
        </h2>
        {unhandled !== undefined && (
          <span key={unhandled} className="animate-appear">
            <Badge tone={unhandled > 0 ? "warning" : "neutral"}>{unhandled}</Badge>
          </span>
        )}
      </div>
      <Loaded
        query={query}
        loading={texts.loadingContactMessages}
        failed={MESSAGES.dashboard.loadFailed}
      >
        {({ data: messages }) => <Messages messages={messages} onMarked={onMarked} />}
      </Loaded>
    </section>
  );
}

type ListProps = { messages: readonly ContactMessage[]; onMarked: () => void };

const Messages = (props: ListProps) => (
  <>
    <Waiting {...props} />
    <Answered {...props} />
  </>
);

function Waiting({ messages, onMarked }: ListProps) {
  const waiting = messages.filter(({ handled_at }) => !handled_at);
  if (waiting.length > 0)
    return <List name={texts.waitingAnswer} messages={waiting} onMarked={onMarked} />;
  return (
    <EmptyState icon={Inbox} title={texts.nothingWaitsAnswer}>
      {texts.whatPeopleWriteContactPage}
    </EmptyState>
  );
}

function Answered({ messages, onMarked }: ListProps) {
  const answered = messages.filter(({ handled_at }) => handled_at);
  if (answered.length === 0) return null;
  return (
    <details className="group grid gap-4">
      <summary className="w-fit cursor-pointer rounded-control py-1.5 font-medium text-ink-muted hover:text-ink">
        {texts.answeredCount(answered.length)}
      </summary>
      <List name={texts.answered} messages={answered} onMarked={onMarked} />
    </details>
  );
}

function List({ name, messages, onMarked }: ListProps & { name: string }) {
  return (
    <ul
      aria-label={name}
      className="overflow-hidden rounded-card border border-line bg-surface-raised shadow-raised"
    >
      {messages.map((message) => (
        <MessageItem key={message.id} message={message} onMarked={onMarked} />
      ))}
    </ul>
  );
}
