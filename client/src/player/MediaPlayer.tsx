import "media-chrome/media-controller";
import "media-chrome/media-loading-indicator";
import "./player.css";

import { useEffect, useState } from "react";

import { BigPlay } from "./BigPlay.tsx";
import { ChapterList } from "./ChapterList.tsx";
import { Controls } from "./Controls.tsx";
import { FailureNote } from "./FailureNote.tsx";
import { KeysHelp } from "./KeysHelp.tsx";
import { screenOf } from "./PlayerScreen.tsx";
import { CaptionTrack, Chapters, Pictures } from "./Tracks.tsx";
import { useKeys } from "./use-keys.ts";
import { usePlaying } from "./use-playing.ts";
import type { VideoPlayerProps } from "./VideoPlayer.tsx";
import { withoutTicket } from "./without-ticket.ts";

/** The video, media-chrome's controls below it, and the overlays. */
export default function MediaPlayer(props: VideoPlayerProps & { url: string }) {
  const { title, playback, follow, onEnded, children } = props;
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  // First, so that it ends while the video still knows what it played.
  useEffect(() => (video && follow ? follow(video) : undefined), [video, follow]);
  const { failure, retry, qualities } = usePlaying(video, props);
  const [helping, setHelping] = useState(false);
  const help = () => setHelping(true);
  useKeys(frame, video, help);

  return (
    <>
      <div ref={setFrame} className="player">
        <media-controller
          fullscreenElement={frame ? screenOf(frame) : undefined}
          nohotkeys
          inert={failure !== null}
        >
          <video
            slot="media"
            ref={setVideo}
            aria-label={title}
            poster={playback.poster_url ?? undefined}
            preload="metadata"
            playsInline
            onEnded={onEnded}
          >
            {playback.captions && (
              <CaptionTrack key={withoutTicket(playback.captions.url)} {...playback.captions} />
            )}
            <Pictures {...playback} />
            <Chapters {...playback} />
          </video>
          <media-loading-indicator slot="centered-chrome" noautohide />
          <Controls video={video} frame={frame} qualities={qualities} onHelp={help} />
        </media-controller>
        {video && frame && !children && !failure && <BigPlay video={video} frame={frame} />}
        {children}
        {failure && <FailureNote failure={failure} retry={retry} />}
        {frame && <KeysHelp open={helping} onOpenChange={setHelping} frame={frame} />}
      </div>
      {video && <ChapterList video={video} chapters={playback.chapters} />}
    </>
  );
}
