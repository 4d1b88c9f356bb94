import { CHAPTER_TITLE_MAX } from "@lyceum/shared/signaling/recording.ts";
import { useState } from "react";

import * as texts from "#text/classroom/recording-dialog.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { useRequest } from "../seat/use-request.ts";

/** Marks this moment of the recording with a title. */
export function ChapterForm() {
  const { send, busy, problem } = useRequest();
  const [title, setTitle] = useState("");
  const [added, setAdded] = useState<string | null>(null);
  const add = async () => {
    if (busy || !(await send("addChapter", { title }))) return;
    setAdded(title.trim());
    setTitle("");
  };
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextField
        label={texts.chapterTitle}
        hint={texts.chapterHint}
        error={problem ?? undefined}
        maxLength={CHAPTER_TITLE_MAX}
        value={title}
        onValueChange={setTitle}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="secondary"
          size="small"
          busy={busy}
          disabled={title.trim() === ""}
        >
          {texts.addChapter}
        </Button>
        <p role="status" className="min-w-0 text-sm [overflow-wrap:anywhere]">
          {added !== null && texts.added(added)}
        </p>
      </div>
    </form>
  );
}
