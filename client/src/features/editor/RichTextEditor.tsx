import * as texts from "#text/editor.ts";
import "./editor.css";

import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import clsx from "clsx";
import { useEffect, useId, useState } from "react";

import { EditorTools } from "./EditorTools.tsx";
import { EXTENSIONS, written } from "./extensions.ts";
import { dropPictures, pastePictures } from "./pasting.ts";
import { UploadList } from "./UploadList.tsx";
import { type UploadPicture, useUploads } from "./use-uploads.ts";

type RichTextEditorProps = {
  label: string;
  /** The initial HTML. */ initial: string;
  /** Called with the HTML, which is empty without content. */ onChange: (html: string) => void;
  upload: UploadPicture;
  /** Called when the first upload starts and when the last one ends. */
  onUploading: (uploading: boolean) => void;
  error?: string | undefined;
  /** Whether its error is the first one of the form: it takes the focus. */ isFirstError: boolean;
  /** Classes of the text, so that it looks the same as for readers. */ textLook: string;
};

/** An editor for headings, lists, code, links and pictures. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { label, initial, onChange, onUploading, error, isFirstError, textLook } = props;
  const id = useId();
  const [linking, setLinking] = useState(false);
  const { uploads, failure, say, send } = useUploads(props.upload);
  const editor: Editor = useEditor({
    immediatelyRender: true,
    extensions: EXTENSIONS,
    content: initial,
    onUpdate: ({ editor: changed }) => onChange(written(changed.getHTML())),
    editorProps: {
      attributes: attributesOf(id, textLook, error),
      handlePaste: (_view, { clipboardData }) => pastePictures(editor, clipboardData, pasting),
      handleDrop: (_view, event, _slice, moved) => !moved && dropPictures(editor, event, pasting),
      handleKeyDown: (_view, event) => onLinkKey(event, () => setLinking(true)),
    },
  });
  const pasting = { send: (files: readonly File[], at: number) => send(editor, files, at), say };
  const sending = uploads.length > 0;
  useEffect(() => onUploading(sending), [onUploading, sending]);
  useEffect(() => {
    if (isFirstError) editor.commands.focus();
  }, [editor, isFirstError]);

  return (
    <div className="grid min-w-0 grid-cols-1 gap-1.5">
      <span id={`${id}-label`} className="font-medium">
        {label}
      </span>
      <div
        className={clsx(
          "rounded-control border bg-surface-raised focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent",
          error ? "border-danger" : "border-line-strong",
        )}
      >
        <div className="sticky top-16 z-10 rounded-t-control border-b border-line bg-surface-raised">
          <EditorTools
            editor={editor}
            linking={linking}
            setLinking={setLinking}
            onFiles={(files) => pasting.send(files, editor.state.selection.to)}
          />
          <UploadList uploads={uploads} failure={failure} />
        </div>
        <EditorContent editor={editor} />
      </div>
      <Hints id={id} error={error} />
    </div>
  );
}

const Hints = ({ id, error }: { id: string; error: string | undefined }) => (
  <>
    <p id={`${id}-hint`} className="text-sm text-ink-muted">
      {texts.pasteDropPicturesWhereThey}
    </p>
    {error && (
      <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
        {error}
      </p>
    )}
  </>
);

/** Whether it was Ctrl+K or Command+K, which opens the link's panel. */
function onLinkKey(event: KeyboardEvent, open: () => void) {
  const pressed = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
  if (pressed) open();
  if (pressed) event.preventDefault();
  return pressed;
}

const attributesOf = (id: string, look: string, error: string | undefined) => ({
  role: "textbox",
  "aria-multiline": "true",
  "aria-labelledby": `${id}-label`,
  "aria-describedby": error ? `${id}-hint ${id}-error` : `${id}-hint`,
  "aria-invalid": error ? "true" : "false",
  class: clsx("editor-text", look),
});
