import type { Recording } from "@lyceum/shared/rest/recordings.ts";
import { useCallback } from "react";

import * as texts from "#text/recordings.ts";
import { VideoPlayer } from "../../../player/VideoPlayer.tsx";
import { LoadFailed } from "../../../ui/feedback/LoadFailed.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { usePreviewRecordingQuery } from "./recordings-api.ts";

type PreviewProps = {
  recording: Recording;
  /** Called with the video when it is shown, and with null when it is not any more. Keep it the same between renders. */
  onVideo: (video: HTMLVideoElement | null) => void;
};

/** The whole recording. */
export function Preview({ recording: { id, class_title }, onVideo }: PreviewProps) {
  const { data, isError, isFetching, refetch } = usePreviewRecordingQuery(id);
  const renew = async () => (await refetch()).data ?? null;
  const follow = useCallback(
    (shown: HTMLVideoElement) => {
      onVideo(shown);
      return () => onVideo(null);
    },
    [onVideo],
  );
  if (data)
    return <VideoPlayer title={class_title} playback={data} renew={renew} follow={follow} />;
  if (!isError) return <Skeleton className="aspect-video" />;
  return <LoadFailed text={texts.previewFailed} retry={() => void refetch()} busy={isFetching} />;
}
