import { OPEN_TOPICS } from "@lyceum/shared/limits.ts";
import type { Topic, TopicsReply } from "@lyceum/shared/rest/videos.ts";

import type { Positions } from "./positions.ts";

/** A topic that this person may watch has its playback, even while nothing can be played yet. */
export const isLocked = (topic: Topic): boolean => topic.playback === undefined;

/** Other backends send the url of every topic: a visitor watches the first ones of a paid course all the same. */
export function forViewer(
  { data, course_type }: TopicsReply,
  person: string | null,
  knownType: string | undefined,
): readonly Topic[] {
  if (person !== null || (course_type ?? knownType) !== "Paid") return data;
  return data.map((topic, place) => {
    const { playback: _hidden, ...locked } = topic;
    return place < OPEN_TOPICS ? topic : locked;
  });
}

/** Whether its first topics are a free preview for this person. Other backends do not say who bought it. */
export const isPreviewOf = ({ course_type, purchased }: TopicsReply, knownType?: string): boolean =>
  (course_type ?? knownType) === "Paid" && purchased === false;

/** The topic with this id, or the one that took its place. */
export const topicNamed = (topics: readonly Topic[], id: string | null): Topic | undefined =>
  topics.find((topic) => topic.id === id) ??
  topics.find(({ former_ids = [] }) => id !== null && former_ids.includes(id));

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
    isLocked(topic) ? 0 : (positions.placeIn(topic.id, topic.progress, topic.former_ids)?.at ?? 0);
  const latest = Math.max(...topics.map(lastAt));
  return latest > 0 ? topics.find((topic) => lastAt(topic) === latest) : topics[0];
}
