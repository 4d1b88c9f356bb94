import type { Progress } from "@lyceum/shared/rest/courses.ts";

import { createPlayLog } from "./play-log.ts";
import { createReporter, type Report } from "./reporter.ts";

/** How often the position is reported while a video plays, ms. */
const REPORT_EVERY = 10_000;
/** Within this distance of its starting position, in seconds, the video was not moved. */
const SAME_PLACE = 1;

type Save = (report: Report) => Promise<Progress>;
type Wishes = {
  /** The starting position, seconds. */
  startAt: number;
  remember: (position: number) => void;
  /** Null for visitors, for whom the server stores nothing. */
  server: { send: Save; sendLeaving: Save; saved: (progress: Progress) => void } | null;
};

/** Records a person's position in a video and the intervals played. Returns a function that ends it. */
export function followVideo(video: HTMLVideoElement, { startAt, remember, server }: Wishes) {
  const log = createPlayLog();
  let position: number | null = null;
  const reporter = server && createReporter({ ...server, log, position: () => position });

  /** Notes the position, unless the video was not yet played or moved, or another source is being opened. */
  const note = () => {
    if (video.seeking || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    log.take(video.played);
    const moved = Math.abs(video.currentTime - startAt) > SAME_PLACE;
    if (position === null && video.played.length === 0 && !moved) return;
    if (video.currentTime === position) return;
    position = video.currentTime;
    remember(position);
  };
  const noteAndReport = () => {
    note();
    void reporter?.report();
  };
  const leave = () => {
    note();
    reporter?.leave();
  };

  const hears = new AbortController();
  const { signal } = hears;
  for (const name of ["timeupdate", "seeked"]) video.addEventListener(name, note, { signal });
  // The interval that ends here: `played` is read before the next one starts.
  video.addEventListener("seeking", () => log.take(video.played), { signal });
  for (const name of ["pause", "ended"]) video.addEventListener(name, noteAndReport, { signal });
  document.addEventListener("visibilitychange", () => document.hidden && leave(), { signal });
  addEventListener("pagehide", leave, { signal });
  const timer = setInterval(noteAndReport, REPORT_EVERY);

  return () => {
    hears.abort();
    clearInterval(timer);
    leave();
  };
}
