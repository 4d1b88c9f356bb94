import type { VideoSpan } from "@lyceum/shared/rest/replay.ts";
import clsx from "clsx";
import type { ReactNode } from "react";

import * as texts from "#text/replay.ts";
import { minutesMissed } from "../format/missed.ts";
import { clock } from "../format/plain-format.ts";

type MissedSpansProps = {
  spans: readonly VideoSpan[];
  /** What starts the video at a part. `label`: its times. */
  renderStart: (span: VideoSpan, label: string) => ReactNode;
  className?: string;
};

/** The parts of a recorded class that were missed; nothing where none were. */
export const MissedSpans = ({ spans, renderStart, className }: MissedSpansProps) =>
  spans.length > 0 && (
    <div className={clsx("grid gap-2", className)}>
      <p className="font-semibold">{texts.missed(minutesMissed(spans))}</p>
      <ul aria-label={texts.missedParts} className="flex flex-wrap gap-2">
        {spans.map((span) => (
          <li key={span.from}>
            {renderStart(span, texts.fromTo(clock(span.from), clock(span.to)))}
          </li>
        ))}
      </ul>
    </div>
  );
