import type { Playback } from "@lyceum/shared/rest/videos.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { type Failure, keepPlaying, type OfferedQualities } from "./keep-playing.ts";
import { openSource } from "./sources.ts";

type Playing = {
  url: string;
  startAt?: number | undefined;
  autoPlay?: boolean | undefined;
  renew: () => Promise<Playback | null>;
};

/** Plays the initial url in the video while both are mounted. */
export function usePlaying(video: HTMLVideoElement | null, playing: Playing) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [qualities, setQualities] = useState<OfferedQualities | null>(null);
  const keeper = useRef<ReturnType<typeof keepPlaying>>(null);
  const renew = useEffectEvent(() => playing.renew());
  const [{ url, startAt = 0, autoPlay = false }] = useState(playing);

  useEffect(() => {
    if (!video) return;
    const isOnline = () => navigator.onLine;
    const kept = keepPlaying(video, {
      url,
      startAt,
      autoPlay,
      isOnline,
      open: openSource,
      renew: () => renew(),
      tell: setFailure,
      offer: setQualities,
    });
    keeper.current = kept;
    return kept.close;
  }, [video, url, startAt, autoPlay]);

  const retry = () => keeper.current?.retry();
  useRetryOnline(failure === "offline", retry);
  return { failure, retry, qualities };
}

function useRetryOnline(waiting: boolean, retry: () => void) {
  const back = useEffectEvent(retry);
  useEffect(() => {
    if (!waiting) return;
    const hear = () => back();
    addEventListener("online", hear);
    return () => removeEventListener("online", hear);
  }, [waiting]);
}
