import type { Playback } from "@lyceum/shared/rest/videos.ts";
import { lazy, type ReactNode } from "react";

import { LazyPart } from "../ui/LazyPart.tsx";
import { NotPlayable } from "./NotPlayable.tsx";
import { PlayerFrame } from "./PlayerFrame.tsx";

/** Fetched with the first video that is shown, not with the page around it. */
const MediaPlayer = lazy(() => import("./MediaPlayer.tsx"));

export type CaptionTrack = { url: string; language: string; label: string };

export type VideoPlayerProps = {
  /** Names the video for those who do not see it. */
  title: string;
  playback: Playback;
  captions?: readonly CaptionTrack[];
  /** Seconds from the start; taken when the video is opened. */
  startAt?: number;
  /** Begins by itself: only where somebody has just asked for this video. */
  autoPlay?: boolean;
  /** Asks for the video again when its url has run out; null when it is not there for this person any more. */
  renew: () => Promise<Playback | null>;
  /** Called with the `video` when it is shown; answers what ends it. Keep it the same from render to render. */
  follow?: (video: HTMLVideoElement) => () => void;
  onEnded?: () => void;
  /** Lies over the picture. */
  children?: ReactNode;
};

/**
 * A video with its controls, or what there is to say while it cannot be played. A new url of the same video, such as
 * one with a newer ticket, is taken only when the one at hand fails. Give another video another `key`.
 */
export function VideoPlayer(props: VideoPlayerProps) {
  const { title, playback } = props;
  const { url } = playback;
  if (url === null || playback.state === "failed") return <NotPlayable playback={playback} />;
  return (
    <div className="grid gap-2">
      <LazyPart
        name="The player"
        loading={<PlayerFrame poster={playback.poster_url} busy={`Loading ${title}…`} />}
      >
        <MediaPlayer key={withoutTicket(url)} {...props} url={url} />
      </LazyPart>
      <StateNote state={playback.state} />
    </div>
  );
}

const withoutTicket = (url: string) => url.split("?")[0];

const NOTES: Partial<Record<Playback["state"], string>> = {
  original:
    "This video plays as it was uploaded: there is no choice of quality, and it may take longer to start.",
  queued: "Further qualities of this video are still being prepared.",
  processing: "Further qualities of this video are still being prepared.",
};

function StateNote({ state }: Pick<Playback, "state">) {
  const note = NOTES[state];
  return note ? <p className="text-sm text-ink-muted">{note}</p> : null;
}
