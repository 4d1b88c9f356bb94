import "media-chrome/media-controller";
import "media-chrome/media-loading-indicator";
import "./player.css";

import { useCallback, useEffect, useId, useState } from "react";

import { Controls } from "./Controls.tsx";
import { FailureNote } from "./FailureNote.tsx";
import { usePageKeys } from "./page-keys.ts";
import { renditionsOf } from "./Renditions.ts";
import { storyboardTrack } from "./storyboard-track.ts";
import { usePlaying } from "./use-playing.ts";
import type { CaptionTrack, VideoPlayerProps } from "./VideoPlayer.tsx";

/** The picture, media-chrome's controls under it, and what lies over both. */
export default function MediaPlayer(props: VideoPlayerProps & { url: string }) {
  const { title, playback, captions = [], follow, onEnded, children } = props;
  const frame = useId();
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  // First, so that it ends while the video still knows what it played.
  useEffect(() => (video && follow ? follow(video) : undefined), [video, follow]);
  const { failure, retry } = usePlaying(video, props);
  usePageKeys(video);
  const takeVideo = useCallback((element: HTMLVideoElement | null) => {
    // Before media-chrome looks, which it does once the elements stand.
    if (element) renditionsOf(element);
    setVideo(element);
  }, []);

  return (
    <div id={frame} className="player">
      <media-controller fullscreenelement={frame}>
        <video
          slot="media"
          ref={takeVideo}
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
        <Controls />
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
