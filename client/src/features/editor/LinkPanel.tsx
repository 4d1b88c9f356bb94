import type { Editor } from "@tiptap/core";
import { type KeyboardEvent, useState } from "react";

import * as texts from "#text/editor.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { isComposing } from "../../ui/forms/is-composing.ts";
import { TextField } from "../../ui/forms/TextField.tsx";
import { linkAddress } from "./link-address.ts";

type LinkPanelProps = { editor: Editor; onDone: () => void };

/** The target of the selected words. Not a form element, because it is inside one. */
export function LinkPanel({ editor, onDone }: LinkPanelProps) {
  const [before] = useState(() => (editor.getAttributes("link").href as string | undefined) ?? "");
  const [address, setAddress] = useState(before);
  const [error, setError] = useState<string>();

  const leave = () => {
    onDone();
    editor.commands.focus();
  };
  const set = () => {
    const href = linkAddress(address);
    if (!href) return setError(texts.pleaseEnterAddressSuchHttps);
    linkTo(editor, href);
    leave();
  };
  const remove = () => {
    editor.chain().extendMarkRange("link").unsetLink().run();
    leave();
  };
  const onKey = (event: KeyboardEvent) => {
    if ((event.key !== "Enter" && event.key !== "Escape") || isComposing(event)) return;
    event.preventDefault();
    if (event.key === "Enter") set();
    else leave();
  };

  return (
    <div className="grid animate-slide-in gap-3 border-t border-line p-3 sm:grid-cols-[1fr_auto] sm:items-start">
      <TextField
        label={texts.linkAddress}
        value={address}
        onValueChange={(text) => {
          setAddress(text);
          setError(undefined);
        }}
        onKeyDown={onKey}
        error={error}
        inputMode="url"
        autoComplete="off"
        ref={focus}
      />
      <LinkButtons set={set} remove={before ? remove : null} leave={leave} />
    </div>
  );
}

type LinkButtonsProps = { set: () => void; remove: (() => void) | null; leave: () => void };

const LinkButtons = ({ set, remove, leave }: LinkButtonsProps) => (
  <div className="flex flex-wrap gap-2 sm:pt-7.5">
    <Button onClick={set}>{texts.setLink}</Button>
    {remove && (
      <Button variant="secondary" onClick={remove}>
        {texts.removeLink}
      </Button>
    )}
    <Button variant="quiet" onClick={leave}>
      {texts.cancel}
    </Button>
  </div>
);

/** Links the selection, the link at the cursor, or else inserts the address itself. */
function linkTo(editor: Editor, href: string) {
  const nothingMarked = editor.state.selection.empty && !editor.isActive("link");
  if (nothingMarked)
    editor.commands.insertContent({
      type: "text",
      text: href,
      marks: [{ type: "link", attrs: { href } }],
    });
  else editor.chain().extendMarkRange("link").setLink({ href }).run();
}

const focus = (field: HTMLElement | null) => field?.focus();
