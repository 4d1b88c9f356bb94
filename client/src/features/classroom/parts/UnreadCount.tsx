import * as texts from "#text/classroom/parts.ts";

/** How many things are unread; nothing where there are none. */
export function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-accent px-1.5 text-center text-xs/5 font-semibold text-on-accent">
      {count > 99 ? "99+" : count}
      <span className="sr-only"> {texts.unread}</span>
    </span>
  );
}

/** Marks a button behind which something is unread. */
export const UnreadDot = ({ unread }: { unread: boolean }) =>
  unread && <span aria-hidden className="absolute top-0 right-0 size-3 rounded-full bg-accent" />;
