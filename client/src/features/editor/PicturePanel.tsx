import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import type { KeyboardEvent } from "react";

import * as texts from "#text/editor.ts";
import { TextField } from "../../ui/forms/TextField.tsx";

/** The alternative text of the selected picture; nothing without a selection. */
export function PicturePanel({ editor }: { editor: Editor }) {
  const description = useEditorState({
    editor,
    selector: () =>
      editor.isActive("image")
        ? ((editor.getAttributes("image").alt as string | null) ?? "")
        : null,
  });
  if (description === null) return null;
  return (
    <div className="animate-slide-in border-t border-line p-3">
      <TextField
        label={texts.pictureDescription}
        hint={texts.whoeverCannotSee}
        value={description}
        onValueChange={(alt) => editor.commands.updateAttributes("image", { alt })}
        onKeyDown={keepForm}
        maxLength={300}
        autoComplete="off"
      />
    </div>
  );
}

/** Enter in a field sends the form around it: here, an article that is not finished. */
const keepForm = (event: KeyboardEvent) => {
  if (event.key === "Enter") event.preventDefault();
};
