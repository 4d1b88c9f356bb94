import clsx from "clsx";
import type { ReactNode } from "react";

import { Avatar } from "../../ui/Avatar.tsx";

type CommentFrameProps = {
  name: string;
  /** What stands beside the name. */
  facts: ReactNode;
  text: string;
  /** Not valid yet, or no more. */ faded: boolean;
  fresh: boolean;
  children?: ReactNode;
};

/** One comment. What is far from the screen is not laid out, so that a long list stays fast. */
export const CommentFrame = ({ name, facts, text, faded, fresh, children }: CommentFrameProps) => (
  <li
    className={clsx(
      "py-5 [contain-intrinsic-block-size:auto_7rem] [content-visibility:auto]",
      fresh && "animate-slide-in",
    )}
  >
    <div className="flex gap-3.5">
      <Avatar name={name} className={clsx("size-10 self-start text-sm", faded && "opacity-55")} />
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
          <span className="font-semibold wrap-anywhere">{name}</span>
          {facts}
        </div>
        <p className={clsx("wrap-anywhere whitespace-pre-line", faded && "text-ink-muted")}>
          {text}
        </p>
        {children}
      </div>
    </div>
  </li>
);
