import type { Playback } from "@lyceum/shared/rest/videos.ts";
import { lazy, type ReactNode } from "react";

import * as texts from "#text/player.ts";
import { LazyPart } from "../ui/feedback/LazyPart.tsx";
import { NotPlayable } from "./NotPlayable.tsx";
import { PlayerFrame } from "./PlayerFrame.tsx";
import { loadPart } from "../browser/load-part.ts";
import { withoutTicket } from "./without-ticket.ts";

/** Loaded with the first video, not with the page around it. */
const MediaPlayer = lazy(() => loadPart(() => import("./MediaPlayer.tsx")));

export type VideoPlayerProps = {
  /** The video's name for screen readers. */
  title: string;
  playback: Playback;
  /** Seconds from the start; applied when the video is opened. */
  startAt?: number;
  /** Starts by itself: only if the person has just asked for this video. */
  autoPlay?: boolean;
  /** Fetches the video's data again when its url has expired; null if it is no longer available to this person. */
  renew: () => Promise<Playback | null>;
  /** Called with the `video` when it is shown; returns what ends it. Keep it the same between renders. */
  follow?: (video: HTMLVideoElement) => () => void;
  onEnded?: () => void;
  /** Covers the picture. */
  children?: ReactNode;
};

/**
 * A video with its controls, or a message while it cannot be played. A new url of the same video, such as one with a
 * newer ticket, is used only when the current one fails. Give another video another `key`.
 */
export function VideoPlayer(props: VideoPlayerProps) {
  const { title, playback } = props;
  const { url } = playback;
  if (url === null || playback.state === "failed") return <NotPlayable playback={playback} />;
  return (
    <div className="grid gap-2">
      <LazyPart
        name={texts.thePlayer}
        loading={<PlayerFrame poster={playback.poster_url} busy={texts.loading(title)} />}
      >
        <MediaPlayer key={withoutTicket(url)} {...props} url={url} />
      </LazyPart>
      <StateNote state={playback.state} />
    </div>
  );
}

const NOTES: Partial<Record<Playback["state"], string>> = {
  original: texts.videoPlaysUploadedNoChoice,
  queued: texts.furtherQualitiesVideoStillBeing,
  processing: texts.furtherQualitiesVideoStillBeing,
};

function StateNote({ state }: Pick<Playback, "state">) {
  const note = NOTES[state];
  return note ? <p className="text-sm text-ink-muted">{note}</p> : null;
}
