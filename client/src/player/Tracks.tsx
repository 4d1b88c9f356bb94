import { useEffect, useState } from "react";

import * as texts from "#text/player.ts";
import { showIfWanted } from "./captions.ts";
import { chaptersTrack } from "./chapters-track.ts";
import { storyboardTrack } from "./storyboard-track.ts";
import type { VideoPlayerProps } from "./VideoPlayer.tsx";

type CaptionTrackProps = NonNullable<VideoPlayerProps["playback"]["captions"]>;

/** Another file needs another `key`: a newer ticket alone is no reason to load it again. */
export function CaptionTrack({ url, language, automatic }: CaptionTrackProps) {
  const [src] = useState(url);
  const name = languageName(language);
  const label = automatic ? texts.automaticCaptions(name) : name;
  return <track ref={showIfWanted} kind="captions" src={src} srcLang={language} label={label} />;
}

/** In English, as the page is; the code itself where the browser knows none. */
const languageName = (language: string): string => {
  try {
    return new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;
  } catch {
    return language;
  }
};

/** What the time bar shows above the pointer. */
export function Pictures({ storyboard, duration }: VideoPlayerProps["playback"]) {
  const url = useTrackUrl(
    storyboard && duration ? storyboardTrack(storyboard, duration, location.origin) : null,
  );
  return url && <track key={url} kind="metadata" label="thumbnails" src={url} default />;
}

/** Marks on the time bar. */
export function Chapters({ chapters, duration }: VideoPlayerProps["playback"]) {
  const url = useTrackUrl(
    chapters && chapters.length > 1 && duration ? chaptersTrack(chapters, duration) : null,
  );
  return url && <track key={url} kind="chapters" label="chapters" src={url} default />;
}

/** Where the browser reads this WebVTT. */
function useTrackUrl(text: string | null) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!text) return;
    const made = URL.createObjectURL(new Blob([text], { type: "text/vtt" }));
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [text]);
  return url;
}
