import { commentProblem } from "@lyceum/shared/comment-text.ts";
import { COMMENT_MAX } from "@lyceum/shared/limits.ts";
import { type RefObject, type SubmitEvent, useState } from "react";

import * as texts from "#text/comments.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { TextArea } from "../../ui/forms/TextField.tsx";
import { roomText } from "./room-text.ts";

type CommentFormProps = {
  onPost: (text: string, website: string) => void;
  textbox: RefObject<HTMLTextAreaElement | null>;
};

export function CommentForm({ onPost, textbox }: CommentFormProps) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const write = (next: string) => {
    setText(next);
    setProblem(null);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = commentProblem(text);
    setProblem(found);
    textbox.current?.focus();
    if (found) return;
    const website = new FormData(event.currentTarget).get("website");
    onPost(text.trim(), typeof website === "string" ? website : "");
    setText("");
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextArea
        label={texts.comment}
        ref={textbox}
        autoComplete="off"
        hint={roomText(text, COMMENT_MAX)}
        name="comment"
        value={text}
        onValueChange={write}
        error={problem ?? undefined}
      />
      <HoneypotField />
      <Button type="submit" className="justify-self-start">
        {texts.postComment}
      </Button>
    </form>
  );
}

/** A honeypot field for bots: people do not see it, screen readers skip it, and Tab does not reach it. */
const HoneypotField = () => (
  <div aria-hidden className="absolute size-px overflow-hidden [clip-path:inset(50%)]">
    <label>
      {texts.website} <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);
