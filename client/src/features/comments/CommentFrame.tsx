import clsx from "clsx";
import type { ReactNode } from "react";

import { Avatar } from "../../ui/data/Avatar.tsx";

type CommentFrameProps = {
  name: string;
  picture?: string | null | undefined;
  /** The elements beside the name. */
  facts: ReactNode;
  text: string;
  /** Not accepted yet, or hidden. */ faded: boolean;
  fresh: boolean;
  children?: ReactNode;
};

/** One comment. */
export const CommentFrame = ({ name, facts, text, ...props }: CommentFrameProps) => (
  <li className={clsx("py-5 first:pt-1", props.fresh && "animate-slide-in")}>
    <div className="flex gap-3.5">
      <Avatar
        name={name}
        picture={props.picture}
        className={clsx("size-10 self-start text-sm", props.faded && "grayscale")}
      />
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
          <bdi className="font-semibold wrap-anywhere">{name}</bdi>
          {facts}
        </div>
        <p
          dir="auto"
          className={clsx("wrap-anywhere whitespace-pre-line", props.faded && "text-ink-muted")}
        >
          {text}
        </p>
        {props.children}
      </div>
    </div>
  </li>
);
