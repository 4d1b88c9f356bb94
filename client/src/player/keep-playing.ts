import type { Playback } from "@lyceum/shared/rest/videos.ts";

import type { Fault, OpenSource, Qualities, Source } from "./sources.ts";

/** Why nothing plays, in terms of the messages. */
export type Failure = "offline" | "refused" | "undecodable" | "unreachable";

/** With the choice that still holds; null for the player's. */
export type OfferedQualities = Qualities & { chosen: string | null };

type Wishes = {
  url: string;
  startAt: number;
  autoPlay: boolean;
  open: OpenSource;
  renew: () => Promise<Playback | null>;
  isOnline: () => boolean;
  tell: (failure: Failure | null) => void;
  /** The choices from now on; null if there are none. */
  offer: (qualities: OfferedQualities | null) => void;
};

/** The speed of the last video on this page: the next one, such as the next topic of a course, goes on with it. */
let lastSpeed = 1;

/**
 * Keeps a video playing when its url expires: fetches a new one and continues at the same second. One renewal per
 * failure: if it fails again without having played in between, that is reported. The chosen speed and quality stay.
 */
export function keepPlaying(video: HTMLVideoElement, wishes: Wishes) {
  const kept = new KeptVideo(video, wishes);
  kept.start();
  return {
    /** The person asks for another try, or the network is back. */
    retry: () => void kept.begin(),
    close: () => kept.close(),
  };
}

class KeptVideo {
  readonly #video: HTMLVideoElement;
  readonly #wishes: Wishes;
  readonly #deafen: () => void;
  #source: Source | null = null;
  #url: string;
  #at: number;
  #quality: string | null = null;
  #played = false;
  #renewed = false;
  #closed = false;

  constructor(video: HTMLVideoElement, wishes: Wishes) {
    this.#video = video;
    this.#wishes = wishes;
    this.#url = wishes.url;
    this.#at = wishes.startAt;
    // Whether it is to play, for each source that is opened.
    video.autoplay = wishes.autoPlay;
    // A source that is opened plays at the default speed.
    video.defaultPlaybackRate = lastSpeed;
    video.playbackRate = lastSpeed;
    this.#deafen = hear(video, {
      timeupdate: () => (this.#played ||= !video.paused && !video.seeking),
      // Not `paused` at the failure: Chromium has paused by then, without an event.
      play: () => (video.autoplay = true),
      pause: () => (video.autoplay = false),
      ratechange: () => {
        lastSpeed = video.playbackRate;
        video.defaultPlaybackRate = lastSpeed;
      },
    });
  }

  start() {
    const { open, tell, offer } = this.#wishes;
    tell(null);
    this.#played = false;
    offer(null);
    const fail = (fault: Fault) => void this.#failed(fault);
    const offerKept = (qualities: Qualities) => offer(this.#kept(qualities));
    this.#source = open(this.#video, this.#url, this.#at, { fail, offer: offerKept });
  }

  /** With a new url. */
  async begin() {
    const { renew, tell, isOnline } = this.#wishes;
    this.#renewed = true;
    const answer = await answerOf(renew);
    if (this.#closed) return;
    if (!answer) return tell(isOnline() ? "unreachable" : "offline");
    if (!answer.url) return tell("refused");
    this.#url = answer.url;
    this.start();
  }

  close() {
    this.#closed = true;
    this.#deafen();
    this.#source?.close();
  }

  #kept({ names, choose }: Qualities): OfferedQualities {
    const chosen = names.find((name) => name === this.#quality) ?? null;
    if (chosen !== null) choose(chosen);
    return {
      names,
      chosen,
      choose: (name) => {
        this.#quality = name;
        choose(name);
      },
    };
  }

  async #failed(fault: Fault) {
    const { isOnline, tell } = this.#wishes;
    this.#at = this.#video.currentTime || this.#at;
    this.#source?.close();
    if (!isOnline()) return tell("offline");
    if (fault === "undecodable" || (this.#renewed && !this.#played)) return tell(fault);
    await this.begin();
  }
}

/** The new url, null if there is none any more; null as a whole if no answer came. */
const answerOf = (renew: Wishes["renew"]) =>
  renew().then(
    (playback) => ({ url: playback?.url ?? null }),
    () => null,
  );

/** Listens to a video's events; returns a function that stops it. */
function hear(video: HTMLVideoElement, listeners: Record<string, () => unknown>) {
  const stop = new AbortController();
  const { signal } = stop;
  for (const [name, listener] of Object.entries(listeners))
    video.addEventListener(name, () => void listener(), { signal });
  return () => stop.abort();
}
