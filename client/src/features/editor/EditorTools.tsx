import type { Editor } from "@tiptap/core";
import { type ChangeEvent, useRef } from "react";

import * as texts from "#text/editor.ts";
import { LinkPanel } from "./LinkPanel.tsx";
import { PICTURE_TYPES } from "./pictures.ts";
import { PicturePanel } from "./PicturePanel.tsx";
import { Toolbar } from "./Toolbar.tsx";

type EditorToolsProps = {
  editor: Editor;
  linking: boolean;
  setLinking: (linking: boolean) => void;
  onFiles: (files: readonly File[]) => void;
};

/** The toolbar, and below it the panel of the selected link or picture. */
export function EditorTools({ editor, linking, setLinking, onFiles }: EditorToolsProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    currentTarget.value = "";
    onFiles(files);
    editor.commands.focus();
  };
  return (
    <>
      <Toolbar
        editor={editor}
        onLink={() => setLinking(!linking)}
        onPicture={() => chooser.current?.click()}
      />
      <input
        ref={chooser}
        type="file"
        accept={PICTURE_TYPES.join()}
        multiple
        hidden
        aria-label={texts.pictures}
        onChange={choose}
      />
      {linking && <LinkPanel editor={editor} onDone={() => setLinking(false)} />}
      <PicturePanel editor={editor} />
    </>
  );
}
