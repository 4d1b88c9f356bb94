import type { ChainedCommands, Editor } from "@tiptap/core";
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Heading4,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  SquareCode,
  Strikethrough,
  Quote,
  Undo2,
} from "lucide-react";

import * as texts from "#text/editor.ts";

/** A button of the toolbar: its effect on the text, and whether it is active at the cursor. */
export type Action = {
  label: string;
  /** `Mod` means Control, or Command on a Mac. */
  keys?: string;
  icon: LucideIcon;
  /** The name of the mark or node that it toggles; none for a one-time action. */
  active?: [name: string, attributes?: Record<string, unknown>];
  run: (chain: ChainedCommands) => ChainedCommands;
};

const heading = (label: string, level: 2 | 3 | 4, icon: LucideIcon): Action => ({
  label,
  keys: `Mod+Alt+${level}`,
  icon,
  active: ["heading", { level }],
  run: (chain) => chain.toggleHeading({ level }),
});

/** In groups, in the order of the toolbar. */
export const ACTIONS: readonly (readonly Action[])[] = [
  [
    {
      label: texts.bold,
      keys: "Mod+B",
      icon: Bold,
      active: ["bold"],
      run: (chain) => chain.toggleBold(),
    },
    {
      label: texts.italic,
      keys: "Mod+I",
      icon: Italic,
      active: ["italic"],
      run: (chain) => chain.toggleItalic(),
    },
    {
      label: texts.strikethrough,
      keys: "Mod+Shift+S",
      icon: Strikethrough,
      active: ["strike"],
      run: (chain) => chain.toggleStrike(),
    },
    {
      label: texts.code,
      keys: "Mod+E",
      icon: Code,
      active: ["code"],
      run: (chain) => chain.toggleCode(),
    },
  ],
  [
    heading(texts.heading, 2, Heading2),
    heading(texts.subheading, 3, Heading3),
    heading(texts.smallHeading, 4, Heading4),
  ],
  [
    {
      label: texts.bulletedList,
      keys: "Mod+Shift+8",
      icon: List,
      active: ["bulletList"],
      run: (chain) => chain.toggleBulletList(),
    },
    {
      label: texts.numberedList,
      keys: "Mod+Shift+7",
      icon: ListOrdered,
      active: ["orderedList"],
      run: (chain) => chain.toggleOrderedList(),
    },
    {
      label: texts.quote,
      keys: "Mod+Shift+B",
      icon: Quote,
      active: ["blockquote"],
      run: (chain) => chain.toggleBlockquote(),
    },
    {
      label: texts.codeBlock,
      keys: "Mod+Alt+C",
      icon: SquareCode,
      active: ["codeBlock"],
      run: (chain) => chain.toggleCodeBlock(),
    },
  ],
];

export const HISTORY: readonly Action[] = [
  { label: texts.undo, keys: "Mod+Z", icon: Undo2, run: (chain) => chain.undo() },
  { label: texts.redo, keys: "Mod+Shift+Z", icon: Redo2, run: (chain) => chain.redo() },
];

export const isActive = (editor: Editor, { active }: Action) =>
  active && editor.isActive(...active);
export const isPossible = (editor: Editor, { run }: Action) => run(editor.can().chain()).run();

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** `Bold (Ctrl+B)`. */
export const hintOf = (label: string, keys: string | undefined) =>
  keys ? `${label} (${keys.replace("Mod", isMac() ? "⌘" : "Ctrl")})` : label;
