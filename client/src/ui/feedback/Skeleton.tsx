import clsx from "clsx";

/** A placeholder as large as the content that is loading. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={clsx("block animate-pulse rounded-control bg-ink/8", className)} />
);
