import type { Playback, Progress, Topic } from "@lyceum/shared/rest/videos.ts";
import { type ReactNode, useCallback, useState } from "react";

import { VideoPlayer } from "../../player/VideoPlayer.tsx";
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
  /** Shown at the end of the video. */
  atEnd: ReactNode;
};

/** A topic's video, from the person's last position, with tracking. Another topic needs another `key`. */
export function TopicPlayer(props: TopicPlayerProps) {
  const { topic, playback, positions, signedIn, autoPlay, renew, saved, atEnd } = props;
  const [startAt] = useState(() =>
    startOf(positions.placeIn(topic.id, topic.progress), playback.duration),
  );
  const [ended, setEnded] = useState(false);
  const keep = useFollower({ videoId: topic.id, startAt, positions, signedIn, saved });
  const follow = useCallback(
    (video: HTMLVideoElement) => {
      const stop = keep(video);
      const goOn = () => setEnded(false);
      video.addEventListener("seeking", goOn);
      video.addEventListener("play", goOn);
      return () => {
        stop();
        video.removeEventListener("seeking", goOn);
        video.removeEventListener("play", goOn);
      };
    },
    [keep],
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
