import { Smile } from "lucide-react";
import { useRef } from "react";

import * as texts from "#text/classroom/chat-messages.ts";
import { MenuItem } from "../../../ui/overlays/Menu.tsx";
import { ClassMenu } from "../parts/ClassMenu.tsx";
import { composerField } from "./composer-field.ts";

export function EmojiMenu({ onChoose }: { onChoose: (emoji: string) => void }) {
  const chosen = useRef(false);
  const choose = (emoji: string) => {
    onChoose(emoji);
    chosen.current = true;
  };
  const trigger = (
    <button
      type="button"
      aria-label={texts.emoji}
      className="inline-grid size-8 place-items-center rounded-full hover:bg-current/10"
    >
      <Smile aria-hidden className="size-5" />
    </button>
  );
  return (
    <ClassMenu
      trigger={trigger}
      side="top"
      returnTo={() => (chosen.current ? composerField() : null)}
    >
      <div className="grid grid-cols-4">
        {Object.entries(texts.emojis).map(([emoji, name]) => (
          <MenuItem
            key={emoji}
            aria-label={name}
            onSelect={() => choose(emoji)}
            className="justify-center text-xl"
          >
            {emoji}
          </MenuItem>
        ))}
      </div>
    </ClassMenu>
  );
}
