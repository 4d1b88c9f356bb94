import type { Progress } from "@lyceum/shared/rest/courses.ts";
import type { Topic } from "@lyceum/shared/rest/videos.ts";
import { useCallback, useState } from "react";

/** The topics with the reports of this page since they were fetched. */
export function useWatched(given: readonly Topic[]) {
  const [reported, setReported] = useState<Record<string, Progress>>({});
  const saved = useCallback((videoId: string, progress: Progress) => {
    setReported((before) => ({ ...before, [videoId]: progress }));
  }, []);
  const topics = given.map((topic) => {
    const progress = newer(reported[topic.id], topic.progress);
    return progress === topic.progress ? topic : { ...topic, progress };
  });
  return { topics, saved };
}

const newer = (left: Progress | undefined, right: Progress | undefined) =>
  left && !(right && right.updated_at > left.updated_at) ? left : right;
