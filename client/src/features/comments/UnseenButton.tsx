import { ArrowDown } from "lucide-react";

import * as texts from "#text/comments.ts";
import { Button } from "../../ui/controls/Button.tsx";

type UnseenButtonProps = { count: number; onPress: () => void };

/** At the lower edge of the screen while the list extends beyond it. Takes no space in the list. */
export const UnseenButton = ({ count, onPress }: UnseenButtonProps) => (
  <div className="pointer-events-none sticky bottom-4 z-10 flex h-0 items-end justify-center">
    <Button
      size="small"
      onClick={onPress}
      className="pointer-events-auto animate-slide-in rounded-full shadow-overlay"
    >
      <ArrowDown aria-hidden className="size-4" />
      {count === 1 ? texts.n1NewComment : texts.newComments(count)}
    </Button>
  </div>
);
