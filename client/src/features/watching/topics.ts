import type { Topic } from "@lyceum/shared/rest/videos.ts";

import type { Positions } from "./positions.ts";

/** A topic that this person may watch has its playback, even while nothing can be played yet. */
export const isLocked = (topic: Topic): boolean => topic.playback === undefined;

/** In conversion: nothing plays yet, or better qualities follow. */
export const isPreparing = ({ playback }: Topic): boolean =>
  playback?.state === "queued" || playback?.state === "processing";

/** The share of a topic that was played, 0 to 1. */
export function shareWatched({ progress, playback }: Topic): number {
  const duration = playback?.duration;
  return progress && duration ? Math.min(progress.watched / duration, 1) : 0;
}

/** From this share on a video counts as seen: the rest is its last frame. */
const SEEN = 0.97;

export const isSeen = (topic: Topic): boolean => shareWatched(topic) >= SEEN;

/** The default topic of a page: the last one that this person watched, else the first. */
export function topicToOpen(topics: readonly Topic[], positions: Positions): Topic | undefined {
  const lastAt = (topic: Topic) =>
    isLocked(topic) ? 0 : (positions.placeIn(topic.id, topic.progress)?.at ?? 0);
  const latest = Math.max(...topics.map(lastAt));
  return latest > 0 ? topics.find((topic) => lastAt(topic) === latest) : topics[0];
}

/** 75 → '1:15', 3675 → '1:01:15'. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown
    .map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, "0")))
    .join(":");
}
