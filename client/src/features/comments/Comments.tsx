import { useId, useRef } from "react";

import * as texts from "#text/comments.ts";
import { countText } from "../../ui/format/plain-format.ts";
import { CommentForm } from "./CommentForm.tsx";
import { CommentList } from "./CommentList.tsx";
import { Readers } from "./Readers.tsx";
import { type ThreadProps, useThread } from "./use-thread.ts";

/** The comments of a blog, live. */
export const Comments = (props: ThreadProps) => <Thread key={props.blogId} {...props} />;

function Thread(props: ThreadProps) {
  const { thread, readers, announced, post, earlier, ...acts } = useThread(props);
  const id = useId();
  const textbox = useRef<HTMLTextAreaElement>(null);
  return (
    <section aria-labelledby={id} className="grid gap-6">
      <header className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-2xl font-bold tracking-tight">
          {texts.comments}{" "}
          {thread.total > 0 && (
            <span className="font-normal text-ink-muted tabular-nums">
              {countText(thread.total)}
            </span>
          )}
        </h2>
        <Readers count={readers} />
      </header>
      <CommentList
        thread={thread}
        earlier={earlier}
        mayHide={props.role === "admin"}
        backToForm={() => textbox.current?.focus()}
        {...acts}
      />
      <CommentForm onPost={post} textbox={textbox} />
      <p role="status" className="sr-only">
        <span key={announced.count}>{announced.text}</span>
      </p>
    </section>
  );
}
