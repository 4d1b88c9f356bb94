import { COMMENT_MAX } from "@lyceum/shared/limits.ts";
import { CommentText } from "@lyceum/shared/rules.ts";
import type { RefObject, SubmitEvent } from "react";
import { z } from "zod";

import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/TextField.tsx";
import { useForm } from "../../ui/use-form.ts";
import { roomText } from "./room-text.ts";

const CommentFields = z.object({ comment: CommentText });

type CommentFormProps = {
  onPost: (text: string, website: string) => void;
  textbox: RefObject<HTMLTextAreaElement | null>;
};

export function CommentForm({ onPost, textbox }: CommentFormProps) {
  const form = useForm(CommentFields, { comment: "" });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = form.check(event.currentTarget);
    if (!checked) return;
    const website = new FormData(event.currentTarget).get("website");
    onPost(checked.comment, typeof website === "string" ? website : "");
    form.reset();
    textbox.current?.focus();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextArea
        label="Comment"
        ref={textbox}
        autoComplete="off"
        hint={roomText(form.values.comment, COMMENT_MAX)}
        {...form.field("comment")}
      />
      <Trap />
      <Button type="submit" className="justify-self-start">
        Post comment
      </Button>
    </form>
  );
}

/** Whatever fills this in is no person: nobody sees it, hears of it or gets to it by keys. */
const Trap = () => (
  <div aria-hidden className="absolute size-px overflow-hidden [clip-path:inset(50%)]">
    <label>
      Website <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);
