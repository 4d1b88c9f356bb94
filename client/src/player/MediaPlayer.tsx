import "media-chrome/media-controller";
import "media-chrome/media-loading-indicator";
import "./player.css";

import { useEffect, useId, useState } from "react";

import { Controls } from "./Controls.tsx";
import { FailureNote } from "./FailureNote.tsx";
import { storyboardTrack } from "./storyboard-track.ts";
import { useKeys } from "./use-keys.ts";
import { usePlaying } from "./use-playing.ts";
import type { CaptionTrack, VideoPlayerProps } from "./VideoPlayer.tsx";

/** The video, media-chrome's controls below it, and the overlays. */
export default function MediaPlayer(props: VideoPlayerProps & { url: string }) {
  const { title, playback, captions = [], follow, onEnded, children } = props;
  const id = useId();
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  // First, so that it ends while the video still knows what it played.
  useEffect(() => (video && follow ? follow(video) : undefined), [video, follow]);
  const { failure, retry, qualities } = usePlaying(video, props);
  useKeys(frame, video);

  return (
    <div id={id} ref={setFrame} className="player">
      <media-controller fullscreenelement={id} nohotkeys inert={failure !== null}>
        <video
          slot="media"
          ref={setVideo}
          aria-label={title}
          poster={playback.poster_url ?? undefined}
          preload="metadata"
          playsInline
          onEnded={onEnded}
        >
          {captions.map((track) => (
            <Captions key={track.url} {...track} />
          ))}
          <Pictures {...playback} />
        </video>
        <media-loading-indicator slot="centered-chrome" noautohide />
        <Controls video={video} frame={frame} qualities={qualities} />
      </media-controller>
      {children}
      {failure && <FailureNote failure={failure} retry={retry} />}
    </div>
  );
}

const Captions = ({ url, language, label }: CaptionTrack) => (
  <track kind="captions" src={url} srcLang={language} label={label} />
);

/** What the time bar shows above the pointer. */
function Pictures({ storyboard, duration }: VideoPlayerProps["playback"]) {
  const [url, setUrl] = useState<string | null>(null);
  const text = storyboard && duration && storyboardTrack(storyboard, duration, location.origin);
  useEffect(() => {
    if (!text) return;
    const made = URL.createObjectURL(new Blob([text], { type: "text/vtt" }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [text]);
  return url && <track key={url} kind="metadata" label="thumbnails" src={url} default />;
}
