import type { Progress } from "@lyceum/shared/rest/courses.ts";
import type { Playback, Topic } from "@lyceum/shared/rest/videos.ts";
import { type ReactNode, useCallback, useState } from "react";

import { VideoPlayer } from "../../player/VideoPlayer.tsx";
import { useAskedMoment } from "./use-asked-moment.ts";
import { startOf, type Positions } from "./positions.ts";
import { useFollower } from "./use-follower.ts";

type TopicPlayerProps = {
  topic: Topic;
  playback: Playback;
  positions: Positions;
  signedIn: boolean;
  autoPlay: boolean;
  renew: () => Promise<Playback | null>;
  saved: (videoId: string, progress: Progress) => void;
  /** Called with the video when it is shown, and with null when it is not any more. Keep it the same between renders. */
  onVideo: (video: HTMLVideoElement | null) => void;
  /** Shown at the end of the video. */
  atEnd: ReactNode;
};

/** A topic's video, from the person's last position, with tracking. Another topic needs another `key`. */
export function TopicPlayer(props: TopicPlayerProps) {
  const { topic, playback, positions, signedIn, autoPlay, renew, saved, onVideo, atEnd } = props;
  const asked = useAskedMoment(topic.id);
  const [startAt] = useState(() => {
    const place = positions.placeIn(topic.id, topic.progress, topic.former_ids);
    return asked ?? startOf(place, playback.duration);
  });
  const [ended, setEnded] = useState(false);
  const keep = useFollower({ videoId: topic.id, startAt, positions, signedIn, saved });
  const follow = useCallback(
    (video: HTMLVideoElement) => {
      const stop = keep(video);
      onVideo(video);
      const goOn = () => setEnded(false);
      video.addEventListener("seeking", goOn);
      video.addEventListener("play", goOn);
      return () => {
        stop();
        onVideo(null);
        video.removeEventListener("seeking", goOn);
        video.removeEventListener("play", goOn);
      };
    },
    [keep, onVideo],
  );
  return (
    <VideoPlayer
      title={topic.title}
      playback={playback}
      startAt={startAt}
      autoPlay={autoPlay}
      renew={renew}
      follow={follow}
      onEnded={() => setEnded(true)}
    >
      {ended && atEnd}
    </VideoPlayer>
  );
}
