import type { Playback } from "@lyceum/shared/rest/videos.ts";

import type { Fault, OpenSource, Qualities, Source } from "./sources.ts";

/** Why nothing plays, in terms of the messages. */
export type Failure = "offline" | "refused" | "undecodable" | "unreachable";

type Wishes = {
  url: string;
  startAt: number;
  autoPlay: boolean;
  open: OpenSource;
  renew: () => Promise<Playback | null>;
  isOnline: () => boolean;
  tell: (failure: Failure | null) => void;
  /** The choices from now on; null if there are none. */
  offer: (qualities: Qualities | null) => void;
};

/**
 * Keeps a video playing when its url expires: fetches a new one and continues at the same second. One renewal per
 * failure: if it fails again without having played in between, that is reported.
 */
export function keepPlaying(video: HTMLVideoElement, wishes: Wishes) {
  const { open, renew, tell } = wishes;
  let source: Source;
  let url = wishes.url;
  let wanted = wishes.autoPlay;
  let at = wishes.startAt;
  let played = false;
  let renewed = false;
  let closed = false;

  const start = () => {
    tell(null);
    played = false;
    video.autoplay = wanted;
    wishes.offer(null);
    source = open(video, url, at, { fail: (fault) => void failed(fault), offer: wishes.offer });
  };

  const stop = () => {
    at = video.currentTime || at;
    source.close();
  };

  const failed = async (fault: Fault) => {
    stop();
    if (!wishes.isOnline()) return tell("offline");
    if (fault === "undecodable" || (renewed && !played)) return tell(fault);
    await begin();
  };

  /** With a new url. */
  const begin = async () => {
    renewed = true;
    const answer = await renew().then(
      (playback) => ({ url: playback?.url ?? null }),
      () => null,
    );
    if (closed) return;
    if (!answer) return tell(wishes.isOnline() ? "unreachable" : "offline");
    if (!answer.url) return tell("refused");
    url = answer.url;
    start();
  };

  const hears = new AbortController();
  const on = (name: string, hear: () => void) =>
    video.addEventListener(name, hear, { signal: hears.signal });
  on("timeupdate", () => (played ||= !video.paused && !video.seeking));
  // Not `paused` at the failure: Chromium has paused by then, without an event.
  on("play", () => (wanted = true));
  on("pause", () => (wanted = false));
  start();

  return {
    /** The person asks for another try, or the network is back. */
    retry: () => void begin(),
    close: () => {
      closed = true;
      hears.abort();
      source.close();
    },
  };
}
