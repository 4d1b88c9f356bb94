import clsx from "clsx";

/** The place of something on its way, as large as what will come. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={clsx("block animate-pulse rounded-control bg-ink/8", className)} />
);
