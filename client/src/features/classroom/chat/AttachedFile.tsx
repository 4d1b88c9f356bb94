import { Paperclip, X } from "lucide-react";
import { useRef } from "react";

import * as texts from "#text/classroom/chat-messages.ts";
import type { Attachment } from "./chat-slice.ts";

/** Opens the choice of a file. */
export function AttachButton({ onChoose }: { onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        aria-label={texts.attachFile}
        onClick={() => input.current?.click()}
        className="inline-grid size-8 place-items-center rounded-full hover:bg-current/10"
      >
        <Paperclip aria-hidden className="size-4.5" />
      </button>
      <input
        ref={input}
        type="file"
        aria-label={texts.file}
        tabIndex={-1}
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // The same file may be chosen again.
          target.value = "";
        }}
      />
    </>
  );
}

type AttachedFileProps = { attachment: Attachment; onDrop: () => void };

/** The file of the message that is being written. */
export const AttachedFile = ({ attachment, onDrop }: AttachedFileProps) => (
  <p className="flex items-center gap-2 text-sm">
    <Paperclip aria-hidden className="size-4 shrink-0" />
    <span className="min-w-0 flex-1">
      <bdi className="block truncate">{attachment.name}</bdi>
      {attachment.state === "sending" && (
        <span role="status" className="text-stage-ink-muted">
          {texts.sendingFile}
        </span>
      )}
      {attachment.state === "sent" && (
        <span className="text-stage-ink-muted">{texts.readyToSend}</span>
      )}
      {attachment.state === "failed" && (
        <span role="alert" className="text-danger">
          {attachment.why}
        </span>
      )}
    </span>
    <button
      type="button"
      aria-label={texts.removeFile}
      onClick={onDrop}
      className="inline-grid size-7 shrink-0 place-items-center rounded-full hover:bg-current/10"
    >
      <X aria-hidden className="size-4" />
    </button>
  </p>
);
