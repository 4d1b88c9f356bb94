import { MESSAGES } from "@lyceum/shared/messages.ts";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";

import * as texts from "#text/blogs.ts";
import { browserStorage } from "../../browser/storage.ts";
import { Alert } from "../../ui/feedback/Alert.tsx";
import { Button, buttonLook } from "../../ui/controls/Button.tsx";
import { dayOf } from "./blog-facts.ts";
import { type Added, BlogForm, type Editor } from "./BlogForm.tsx";
import { type BlogValues, createDrafts, emptyBlog } from "./draft.ts";

type AddBlogProps = {
  /** The draft's owner. */ person: string;
  editor: Editor;
};

/**
 * How the form starts: `restored` from an older draft, or after one that was `discarded` and can still be restored, or
 * was `added`.
 */
type Start = {
  id: number;
  values: BlogValues;
  restored: boolean;
  discarded: BlogValues | null;
  added?: BlogValues;
};

/** The form that writes a blog; the text stays in this browser until it is added or discarded. */
export function AddBlog({ person, editor }: AddBlogProps) {
  const [drafts] = useState(() => createDrafts(browserStorage, person));
  const [start, setStart] = useState(() => startWith(drafts.read()));
  const [added, setAdded] = useState<Added | null>(null);

  const begin = (next: Omit<Start, "id">) => setStart(({ id }) => ({ ...next, id: id + 1 }));
  const finish = (blog: Added, values: BlogValues) => {
    // Here too: where the page was left, nothing is drawn any more.
    drafts.drop(values);
    setAdded(blog);
    begin({ values: today(), restored: false, discarded: null, added: values });
  };

  // Not left to the form, which keeps only what is changed in it. The form before has kept its last by now.
  useEffect(() => {
    if (start.added) drafts.drop(start.added);
    else if (start.id > 0) drafts.keep(start.values);
  }, [drafts, start]);

  return (
    <div className="grid gap-6">
      {added && <AddedNote added={added} />}
      <DraftNote
        start={start}
        discard={() => begin({ values: today(), restored: false, discarded: drafts.read() })}
        takeBack={(values) => begin({ values, restored: true, discarded: null })}
      />
      <BlogForm
        key={start.id}
        initial={start.values}
        editor={editor}
        keep={drafts.keep}
        onAdded={finish}
      />
    </div>
  );
}

const today = () => emptyBlog(dayOf(new Date()));

const startWith = (draft: BlogValues | null): Start => ({
  id: 0,
  values: draft ?? today(),
  restored: draft !== null,
  discarded: null,
});

type DraftNoteProps = {
  start: Start;
  discard: () => void;
  takeBack: (draft: BlogValues) => void;
};

function DraftNote({ start: { restored, discarded }, discard, takeBack }: DraftNoteProps) {
  if (!restored && !discarded) return null;
  const act = () => (discarded ? takeBack(discarded) : discard());
  return (
    <Alert
      tone="info"
      action={
        <Button variant="secondary" size="small" onClick={act}>
          {discarded ? texts.restoreDraft : texts.discardDraft}
        </Button>
      }
    >
      {discarded ? texts.draftDiscarded : texts.draftBackLeft}
    </Alert>
  );
}

const AddedNote = ({ added: { slug, message } }: { added: Added }) => (
  <Alert
    tone="success"
    action={
      <Link
        to={`/blog/${encodeURIComponent(slug)}`}
        className={buttonLook({ variant: "secondary", size: "small" })}
      >
        {texts.viewTheBlog}
      </Link>
    }
  >
    {message || MESSAGES.blogs.added}
  </Alert>
);
