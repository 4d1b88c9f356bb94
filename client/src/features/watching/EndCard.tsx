import type { ReactNode } from "react";

import * as texts from "#text/watching.ts";
import { costOf, type LockedTopic, WayIn } from "./WayIn.tsx";

/** Covers the last frame of a video, above its controls, or over them where both do not fit. */
export const EndCard = ({ children }: { children: ReactNode }) => (
  <div className="pointer-events-none absolute inset-0 grid place-items-center p-2 sm:bottom-20 sm:p-4">
    <div className="pointer-events-auto grid max-h-full max-w-sm animate-appear justify-items-center gap-2 overflow-y-auto rounded-card bg-stage/92 p-3 text-center text-stage-ink sm:gap-3 sm:p-5">
      {children}
    </div>
  </div>
);

export const NextTopic = ({ title, children }: { title: string; children?: ReactNode }) => (
  <p role="status">
    <span className="block text-sm text-stage-ink-muted">{texts.nextTopic}</span>
    <span className="line-clamp-2 font-semibold wrap-anywhere">{title}</span>
    {children}
  </p>
);

/** At the end of the free previews: what the rest costs, and the way to it. */
export const LockedNextCard = ({ title, ...locked }: LockedTopic & { title: string }) => (
  <EndCard>
    <NextTopic title={title} />
    <p className="text-sm text-stage-ink-muted">{costOf(locked)}</p>
    <div className="flex flex-wrap justify-center gap-2">
      <WayIn {...locked} />
    </div>
  </EndCard>
);

export const LastTopicCard = () => (
  <EndCard>
    <p role="status" className="font-semibold">
      {texts.lastTopicCourse}
    </p>
  </EndCard>
);
