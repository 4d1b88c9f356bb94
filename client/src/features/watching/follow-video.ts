import type { Progress } from "@lyceum/shared/rest/videos.ts";

import { createPlayLog } from "./play-log.ts";
import { createReporter, type Report } from "./reporter.ts";

/** How often the server is told while a video plays, ms. */
const REPORT_EVERY = 10_000;
/** Nearer than this, seconds, the video is where it was opened: nobody moved it. */
const SAME_PLACE = 1;

type Save = (report: Report) => Promise<Progress>;
type Wishes = {
  /** Seconds where it was opened. */
  startAt: number;
  remember: (position: number) => void;
  /** Null for visitors, of whom the server keeps nothing. */
  server: { send: Save; sendLeaving: Save; saved: (progress: Progress) => void } | null;
};

/** Keeps where somebody is in a video and what they played of it. Answers what ends it. */
export function followVideo(video: HTMLVideoElement, { startAt, remember, server }: Wishes) {
  const log = createPlayLog();
  let position: number | null = null;
  const reporter = server && createReporter({ ...server, log, position: () => position });

  /** Where it is; not before somebody played or moved it, nor while another source is being opened. */
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
  // The stretch that ends here: `played` is read before it begins another.
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
