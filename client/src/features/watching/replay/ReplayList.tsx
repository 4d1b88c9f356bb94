import type { ReplayEntry } from "@lyceum/shared/rest/replay.ts";
import { useCallback, useLayoutEffect, useRef, useState } from "react";

import * as texts from "#text/replay.ts";
import { seek } from "../../../player/moments.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { ReplayItem } from "./ReplayItem.tsx";
import { usePlace } from "./use-place.ts";

/** Entries on the page at once: a long class has thousands. */
const AT_ONCE = 100;
/** Pixels that a browser rounds. */
const ROUNDED = 2;

type ReplayListProps = {
  /** Not empty, in the order of the video. */
  entries: readonly ReplayEntry[];
  video: HTMLVideoElement | null;
  /** Scrolls with the video until the person scrolls. */
  follows: boolean;
};

/** What was said, a hundred at once: those around the moment of the video, or those that the person went to. */
export function ReplayList({ entries, video, follows }: ReplayListProps) {
  const place = usePlace(video, entries);
  // Null: the one with the moment of the video.
  const [page, setPage] = useState<number | null>(follows ? null : 0);
  const reached = Math.max(0, Math.floor(place / AT_ONCE));
  const shown = page ?? reached;
  const { scroller, isByHand } = useScrolling(page === null ? place : null);
  const goTo = useCallback(
    (seconds: number) => {
      seek(video, seconds);
      if (follows) setPage(null);
    },
    [video, follows],
  );
  const turn = (to: number) => {
    setPage(to);
    scroller.current?.scrollTo({ top: 0 });
  };
  return (
    <div className="relative min-h-0">
      <div
        ref={scroller}
        onScroll={() => page === null && isByHand() && setPage(reached)}
        className="relative grid h-full content-start gap-1 overflow-y-auto p-2 [overflow-anchor:none]"
      >
        {shown > 0 && <Turn name={texts.earlier} onTurn={() => turn(shown - 1)} />}
        <ol aria-label={texts.said} className="grid gap-1">
          {entries.slice(shown * AT_ONCE, (shown + 1) * AT_ONCE).map((entry, index) => (
            <ReplayItem
              key={entry.number}
              entry={entry}
              current={shown * AT_ONCE + index === place}
              onSeek={goTo}
            />
          ))}
        </ol>
        {(shown + 1) * AT_ONCE < entries.length && (
          <Turn name={texts.later} onTurn={() => turn(shown + 1)} />
        )}
      </div>
      {follows && page !== null && <Follow onFollow={() => setPage(null)} />}
    </div>
  );
}

const Follow = ({ onFollow }: { onFollow: () => void }) => (
  <Button
    size="small"
    onClick={onFollow}
    className="absolute inset-x-0 bottom-2 mx-auto w-fit shadow-raised"
  >
    {texts.follow}
  </Button>
);

const Turn = ({ name, onTurn }: { name: string; onTurn: () => void }) => (
  <Button size="small" variant="quiet" onClick={onTurn}>
    {name}
  </Button>
);

/** Scrolls to the current entry when `place` changes; null leaves it to the person. */
function useScrolling(place: number | null) {
  const scroller = useRef<HTMLDivElement>(null);
  const left = useRef(0);
  useLayoutEffect(() => {
    const list = scroller.current;
    const current = list?.querySelector<HTMLElement>("[aria-current]");
    if (place === null || !list || !current) return;
    list.scrollTop = current.offsetTop - list.clientHeight / 3;
    left.current = list.scrollTop;
  }, [place]);
  const isByHand = () => Math.abs((scroller.current?.scrollTop ?? 0) - left.current) > ROUNDED;
  return { scroller, isByHand };
}
