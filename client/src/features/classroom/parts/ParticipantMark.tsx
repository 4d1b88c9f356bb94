import clsx from "clsx";
import type { LucideIcon } from "lucide-react";

type ParticipantMarkProps = { icon: LucideIcon; text: string; className?: string };

/** An icon beside a participant's name, with its meaning as text. */
export function ParticipantMark({ icon: Icon, text, className }: ParticipantMarkProps) {
  return (
    <span title={text} className={clsx("relative", className)}>
      <Icon aria-hidden className="size-4.5" />
      <span className="sr-only">{text}</span>
    </span>
  );
}
