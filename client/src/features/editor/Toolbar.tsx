import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { ImagePlus, Link as LinkIcon } from "lucide-react";
import { Toolbar as Radix } from "radix-ui";
import type { ComponentProps } from "react";

import * as texts from "#text/editor.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { type Action, ACTIONS, hintOf, HISTORY, isActive, isPossible } from "./actions.ts";

type ToolbarProps = { editor: Editor; onLink: () => void; onPicture: () => void };

const ALL = [...ACTIONS.flat(), ...HISTORY];

/** The buttons above the text: one stop of the Tab key, arrow keys move between them. */
export function Toolbar({ editor, onLink, onPicture }: ToolbarProps) {
  const state = useEditorState({
    editor,
    selector: () => ({
      active: ALL.map((action) => isActive(editor, action) ?? null),
      possible: ALL.map((action) => isPossible(editor, action)),
      link: editor.isActive("link"),
    }),
  });
  const button = (action: Action) => {
    const { label, keys, icon: Icon, run } = action;
    const index = ALL.indexOf(action);
    return (
      <Tool
        key={label}
        label={label}
        hint={hintOf(label, keys)}
        aria-pressed={state.active[index] ?? undefined}
        disabled={!state.possible[index]}
        onClick={() => run(editor.chain().focus()).run()}
      >
        <Icon aria-hidden className="size-4.5" />
      </Tool>
    );
  };
  return (
    <Radix.Root
      aria-label={texts.formatting}
      className="flex flex-wrap items-center p-1 sm:gap-x-0.5"
    >
      {ACTIONS.map((group) => (
        <Group key={group[0]!.label}>{group.map(button)}</Group>
      ))}
      <Group>
        <Tool
          label={texts.link}
          hint={hintOf(texts.link, "Mod+K")}
          aria-pressed={state.link}
          onClick={onLink}
        >
          <LinkIcon aria-hidden className="size-4.5" />
        </Tool>
        <Tool label={texts.image} onClick={onPicture}>
          <ImagePlus aria-hidden className="size-4.5" />
        </Tool>
      </Group>
      <Group>{HISTORY.map(button)}</Group>
    </Radix.Root>
  );
}

const Group = ({ children }: ComponentProps<"div">) => (
  <div className="contents not-last:border-r not-last:border-line sm:flex sm:not-last:mr-0.5 sm:not-last:pr-0.5">
    {children}
  </div>
);

const Tool = (props: ComponentProps<typeof IconButton>) => (
  <Radix.Button asChild disabled={props.disabled}>
    <IconButton
      {...props}
      // The focus stays in the text, so that what is typed next is typed there, and as was pressed.
      onMouseDown={(event) => event.preventDefault()}
      className="size-9.5! sm:size-10! aria-pressed:bg-accent/14 aria-pressed:text-accent-strong"
    />
  </Radix.Button>
);
