import { CHAT_TEXT_MAX } from "@lyceum/shared/class-limits.ts";
import { classTextProblem } from "@lyceum/shared/class-text.ts";
import { SendHorizontal, X } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useState } from "react";

import * as texts from "#text/classroom/chat-messages.ts";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { isComposing } from "../../../ui/forms/is-composing.ts";
import { useRefusal } from "../module/use-refusal.ts";
import { AttachButton, AttachedFile } from "./AttachedFile.tsx";
import { COMPOSER_FIELD } from "./composer-field.ts";
import { EmojiMenu } from "./EmojiMenu.tsx";
import { useAttachment } from "./use-attachment.ts";
import { useChat, useChatActions } from "./use-chat.ts";

/** What is written, and to whom. Enter sends it; with Shift it begins a line. */
const useComposer = () => {
  const text = useChat((state) => state.text);
  const answered = useAnswered();
  const toHosts = useChat((state) => state.toHosts);
  const { type, address, answer, post } = useChatActions();
  const [problem, setProblem] = useState<string | null>(null);
  const forHosts = toHosts || answered?.to === "hosts";
  const { attachment, choose, drop } = useAttachment();
  const send = () => {
    if (attachment?.state === "sending") return;
    const file = attachment?.state === "sent" ? attachment.file : null;
    // A file alone is called by its name.
    const said = text.trim() === "" && file ? file.name : text.trim();
    const found = classTextProblem(said, CHAT_TEXT_MAX);
    setProblem(found);
    if (found) return;
    const to = forHosts ? "hosts" : "all";
    post({ to, text: said, replyTo: answered?.number ?? null, file });
  };
  const onPaste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files;
    if (!file) return;
    event.preventDefault();
    void choose(file);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the choice of a character of a language that needs it.
    if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send();
  };
  const keys = { onKeyDown, onPaste };
  const file = { attachment, choose, drop };
  return { text, answered, forHosts, problem, send, keys, file, type, answer, address };
};

/** Where a message is written. */
export function Composer() {
  const { text, answered, forHosts, problem, send, keys, file, type, answer, address } =
    useComposer();
  const mayAttach = useRefusal("files") === null;
  return (
    <form
      aria-label={texts.writeMessage}
      className="grid grid-cols-[minmax(0,1fr)] gap-1.5 border-t border-stage-line px-3 py-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {answered && <Answering name={answered.author.name} onEnd={() => answer(null)} />}
      <Audience
        forHosts={forHosts}
        isFixed={answered?.to === "hosts"}
        onChange={address}
        onEmoji={(emoji) => type(text + emoji)}
        onFile={mayAttach ? (chosen) => void file.choose(chosen) : null}
      />
      {file.attachment && <AttachedFile attachment={file.attachment} onDrop={file.drop} />}
      <div className="flex items-end gap-1">
        <textarea
          id={COMPOSER_FIELD}
          aria-label={texts.oneMessage}
          aria-invalid={problem !== null}
          aria-describedby={problem ? "chat-problem" : undefined}
          placeholder={forHosts ? texts.messageToHosts : texts.messageToEveryone}
          dir="auto"
          rows={2}
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={keys.onKeyDown}
          {...(mayAttach && { onPaste: keys.onPaste })}
          className="min-w-0 flex-1 resize-none rounded-control border border-[#6b7a71] bg-stage px-2.5 py-1.5 placeholder:text-stage-ink-muted"
        />
        <IconButton label={texts.send} type="submit">
          <SendHorizontal aria-hidden className="size-5" />
        </IconButton>
      </div>
      <Problem text={problem} />
    </form>
  );
}

type AudienceProps = {
  forHosts: boolean;
  isFixed: boolean;
  onChange: (toHosts: boolean) => void;
  onEmoji: (emoji: string) => void;
  /** Null where files may not be sent. */
  onFile: ((file: File) => void) | null;
};

/** Who gets the message, and a file or an emoji for it. */
const Audience = ({ forHosts, isFixed, onChange, onEmoji, onFile }: AudienceProps) => (
  <div className="flex items-center justify-between gap-2 text-sm">
    <label className="flex min-h-7 items-center gap-2">
      <input
        type="checkbox"
        checked={forHosts}
        disabled={isFixed}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 accent-[#67c79f]"
      />
      {texts.toHostsOnly}
    </label>
    <span className="ml-auto flex">
      {onFile && <AttachButton onChoose={onFile} />}
      <EmojiMenu onChoose={onEmoji} />
    </span>
  </div>
);

const Problem = ({ text }: { text: string | null }) =>
  text !== null && (
    <p id="chat-problem" role="alert" className="text-sm text-danger">
      {text}
    </p>
  );

const useAnswered = () =>
  useChat(({ replyTo, messages }) =>
    replyTo === null ? undefined : messages.find(({ number }) => number === replyTo),
  );

const Answering = ({ name, onEnd }: { name: string; onEnd: () => void }) => (
  <p className="flex items-center gap-2 text-sm text-stage-ink-muted">
    <span className="min-w-0 flex-1 truncate">
      {texts.replyTo} <bdi>{name}</bdi>
    </span>
    <button
      type="button"
      aria-label={texts.noReply}
      onClick={onEnd}
      className="inline-grid size-7 place-items-center rounded-full hover:bg-current/10"
    >
      <X aria-hidden className="size-4" />
    </button>
  </p>
);
