import type { ContactMessage } from "@lyceum/shared/rest/contact.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { Inbox } from "lucide-react";
import { useRef } from "react";

import { useGetContactMessagesQuery } from "../../api/contact-api.ts";
import { Badge } from "../../ui/Badge.tsx";
import { TableSkeleton } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { MessageItem } from "./MessageItem.tsx";

/** Nothing pushes these: they are asked for again while an admin looks at them. */
const ASK_EVERY = 60_000;

/** What came in by the contact page: what waits for an answer, and below it what has one. */
export function ContactMessages() {
  const { data, isError, isFetching, refetch } = useGetContactMessagesQuery(undefined, {
    pollingInterval: ASK_EVERY,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const failed = isError && !data;
  const show = { messages: data?.data ?? [], onMarked: () => heading.current?.focus() };
  return (
    <section aria-labelledby="messages" className="grid content-start gap-4">
      <div className="flex items-center gap-3">
        <h2 id="messages" ref={heading} tabIndex={-1} className="text-xl font-semibold">
          Contact messages
        </h2>
        {data && (
          <span key={data.unhandled} className="animate-appear">
            <Badge tone={data.unhandled > 0 ? "warning" : "neutral"}>{data.unhandled}</Badge>
          </span>
        )}
      </div>
      {failed && (
        <LoadFailed
          text={MESSAGES.dashboard.loadFailed}
          retry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {!failed && !data && <TableSkeleton label="Loading contact messages…" />}
      {data?.unhandled === 0 && (
        <EmptyState icon={Inbox} title="Nothing waits for an answer.">
          What people write on the contact page appears here.
        </EmptyState>
      )}
      <Waiting {...show} />
      <Answered {...show} />
    </section>
  );
}

type ListProps = { messages: readonly ContactMessage[]; onMarked: () => void };

function Waiting({ messages, onMarked }: ListProps) {
  const waiting = messages.filter(({ handled_at }) => !handled_at);
  return <List name="Waiting for an answer" messages={waiting} onMarked={onMarked} />;
}

function Answered({ messages, onMarked }: ListProps) {
  const answered = messages.filter(({ handled_at }) => handled_at);
  if (answered.length === 0) return null;
  return (
    <details className="group grid gap-4">
      <summary className="w-fit cursor-pointer rounded-control py-1.5 font-medium text-ink-muted hover:text-ink">
        {answered.length} answered
      </summary>
      <List name="Answered" messages={answered} onMarked={onMarked} />
    </details>
  );
}

function List({ name, messages, onMarked }: ListProps & { name: string }) {
  if (messages.length === 0) return null;
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
