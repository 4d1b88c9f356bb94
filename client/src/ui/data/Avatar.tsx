import clsx from "clsx";
import { useState } from "react";

import { hueOf, initialsOf } from "../format/names.ts";

type AvatarProps = { name: string; picture?: string | null | undefined; className?: string };

/** A person's picture; without one, their initials. The name is always written beside it. */
export function Avatar({ name, picture, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span
      aria-hidden
      className={clsx(
        "relative grid aspect-square shrink-0 place-items-center overflow-hidden rounded-full font-semibold text-white select-none",
        className,
      )}
      style={{ backgroundColor: `oklch(0.46 0.09 ${hueOf(name)})` }}
    >
      {picture && picture !== broken ? (
        <img
          src={picture}
          alt=""
          decoding="async"
          onError={() => setBroken(picture)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
