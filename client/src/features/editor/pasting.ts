import type { Editor } from "@tiptap/core";

import * as texts from "#text/editor.ts";
import { picturesOf } from "./pictures.ts";

export type Pasting = {
  send: (files: readonly File[], at: number) => void;
  /** Reports what could not be pasted. */ say: (text: string) => void;
};

const ELSEWHERE = texts.picturesOtherSitesLeftOut;

/**
 * Takes the pictures out of pasted content, so that each is stored as a file and never as part of the text. Returns
 * whether there was nothing else.
 */
export function pastePictures(editor: Editor, data: DataTransfer | null, { send, say }: Pasting) {
  const pasted = picturesOf(data?.getData("text/html") ?? "");
  const files = [...(data?.files ?? [])];
  // A copied picture arrives as a file, and as an <img> that names its origin.
  if (files.length > 0 && !pasted.hasText) {
    send(files, editor.state.selection.from);
    return true;
  }
  if (pasted.elsewhere > 0) say(ELSEWHERE);
  // After the content that the editor pastes once this has returned.
  if (pasted.files.length > 0) queueMicrotask(() => send(pasted.files, editor.state.selection.to));
  return false;
}

/** Uploads dropped files at the drop position. Returns whether there were any. */
export function dropPictures(editor: Editor, event: DragEvent, { send }: Pasting) {
  const files = [...(event.dataTransfer?.files ?? [])];
  if (files.length === 0) return false;
  const place = editor.view.posAtCoords({ left: event.clientX, top: event.clientY });
  send(files, place?.pos ?? editor.state.doc.content.size);
  return true;
}
