import type { Editor } from "@tiptap/core";

import { picturesOf } from "./pictures.ts";

export type Pasting = {
  send: (files: readonly File[], at: number) => void;
  /** Says what could not be taken. */ say: (text: string) => void;
};

const ELSEWHERE =
  "Pictures of other sites were left out. Save them to your device and add them from there.";

/**
 * Takes the pictures out of what is pasted, so that each is kept as a file and never as a part of the text. Answers
 * whether there is nothing else in it.
 */
export function pastePictures(editor: Editor, data: DataTransfer | null, { send, say }: Pasting) {
  const pasted = picturesOf(data?.getData("text/html") ?? "");
  const files = [...(data?.files ?? [])];
  // A copied picture comes as a file, and as an <img> that names where it was.
  if (files.length > 0 && !pasted.hasText) {
    send(files, editor.state.selection.from);
    return true;
  }
  if (pasted.elsewhere > 0) say(ELSEWHERE);
  // Behind what the editor pastes itself once this has answered.
  if (pasted.files.length > 0) queueMicrotask(() => send(pasted.files, editor.state.selection.to));
  return false;
}

/** Takes files that are dropped, at the place where they are. Answers whether there were any. */
export function dropPictures(editor: Editor, event: DragEvent, { send }: Pasting) {
  const files = [...(event.dataTransfer?.files ?? [])];
  if (files.length === 0) return false;
  const place = editor.view.posAtCoords({ left: event.clientX, top: event.clientY });
  send(files, place?.pos ?? editor.state.doc.content.size);
  return true;
}
