import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Editor } from "@tiptap/core";
import { Selection } from "@tiptap/pm/state";
import { useState } from "react";

import { uuid } from "../../browser/uuid.ts";
import { messageOf } from "../../http/CallError.ts";
import { isPicture, sizeOf } from "./pictures.ts";
import { addPlace, findPlace, removePlace } from "./upload-places.ts";

/**
 * Uploads a picture and returns its url. Rejects with an `Error` whose message is for people. @param onProgress The
 * share sent, 0 to 1.
 */
export type UploadPicture = (file: File, onProgress: (share: number) => void) => Promise<string>;

/** A picture being uploaded; `share` of it has been sent, 0 to 1. */
export type Upload = { id: string; name: string; share: number };

/** Uploads pictures and inserts each into the text when it is stored. */
export function useUploads(upload: UploadPicture) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [failure, setFailure] = useState<string | null>(null);

  const sendOne = async (editor: Editor, file: File, at: number) => {
    const id = uuid();
    const progress = (share: number) =>
      setUploads((all) => all.map((each) => (each.id === id ? { ...each, share } : each)));
    setUploads((all) => [...all, { id, name: file.name, share: 0 }]);
    addPlace(editor.view, id, at, file.name);
    try {
      const src = await upload(file, progress);
      const size = await sizeOf(src);
      if (!editor.isDestroyed) insert(editor, findPlace(editor.state, id), { src, ...size });
    } catch (error) {
      setFailure(messageOf(error));
    }
    if (!editor.isDestroyed) removePlace(editor.view, id);
    setUploads((all) => all.filter((each) => each.id !== id));
  };

  /** @param at Position in the text. */
  const send = (editor: Editor, files: readonly File[], at: number) => {
    setFailure(files.every(isPicture) ? null : MESSAGES.blogs.notImage);
    for (const file of files.filter(isPicture)) void sendOne(editor, file, at);
  };

  return { uploads, failure, say: setFailure, send };
}

type Picture = { src: string; width?: number; height?: number };

function insert(editor: Editor, at: number | null, attrs: Picture) {
  if (at === null) return;
  const { empty, from } = editor.state.selection;
  editor.commands.insertContentAt(at, { type: "image", attrs }, { updateSelection: false });
  if (empty && from === at) goBehind(editor, attrs.src);
}

/** A cursor that waited at the picture's position continues below it. */
function goBehind({ view }: Editor, src: string) {
  const { tr } = view.state;
  tr.doc.descendants((node, at) => {
    if (node.attrs.src !== src) return;
    const below = Selection.findFrom(tr.doc.resolve(at + node.nodeSize), 1, true);
    if (below) tr.setSelection(below);
  });
  view.dispatch(tr);
}
