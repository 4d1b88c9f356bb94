import type { Progress } from "@lyceum/shared/rest/courses.ts";
import { saveProgress } from "@lyceum/shared/rest/videos.ts";
import { useCallback } from "react";

import { callLeaving } from "../../session/call-leaving.ts";
import { useSaveProgressMutation } from "../../api/courses-api.ts";
import { followVideo } from "./follow-video.ts";
import type { Positions } from "./positions.ts";
import type { Report } from "./reporter.ts";

type Following = {
  videoId: string;
  startAt: number;
  positions: Positions;
  signedIn: boolean;
  saved: (videoId: string, progress: Progress) => void;
};

/** Tracks a video for its player: stores the position here and, for a signed-in person, on the server. */
export function useFollower({ videoId, startAt, positions, signedIn, saved }: Following) {
  const [save] = useSaveProgressMutation();
  return useCallback(
    (video: HTMLVideoElement) => {
      const bodyOf = (report: Report) => ({ video_id: videoId, ...report });
      const server = {
        send: (report: Report) => save(bodyOf(report)).unwrap(),
        sendLeaving: async (report: Report) =>
          (await callLeaving(saveProgress, { body: bodyOf(report) })).data,
        saved: (progress: Progress) => saved(videoId, progress),
      };
      const remember = (position: number) => positions.write(videoId, position);
      return followVideo(video, { startAt, remember, server: signedIn ? server : null });
    },
    [videoId, startAt, positions, signedIn, saved, save],
  );
}
