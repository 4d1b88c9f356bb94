import clsx from "clsx";
import { memo, useEffect, useRef } from "react";

import { playStream } from "./play-stream.ts";

type PictureProps = {
  stream: MediaStream;
  mirrored?: boolean;
  /** Shown whole, with bars, rather than cropped to fill. */
  whole?: boolean;
  /** Playing, but hidden. */
  concealed?: boolean;
  /** Calls back when another track has taken over in the stream; returns a function that stops it. */
  onSwap?: (listener: () => void) => () => void;
};

/** A silent video element for one stream. Audio has its own elements. */
export const Picture = memo(function Picture(props: PictureProps) {
  const { stream, mirrored, whole, concealed, onSwap } = props;
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) return playStream(video.current, stream, onSwap);
  }, [stream, onSwap]);
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      disableRemotePlayback
      className={clsx(
        "absolute inset-0 size-full",
        whole ? "object-contain" : "object-cover",
        mirrored && "-scale-x-100",
        concealed && "invisible",
      )}
    />
  );
});
