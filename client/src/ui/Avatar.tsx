import clsx from "clsx";

import { hueOf, initialsOf } from "./names.ts";

/** Replaces a missing picture of a person. The name is always written beside it. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={clsx(
        "grid aspect-square shrink-0 place-items-center rounded-full font-semibold text-white select-none",
        className,
      )}
      style={{ backgroundColor: `oklch(0.46 0.09 ${hueOf(name)})` }}
    >
      {initialsOf(name)}
    </span>
  );
}
