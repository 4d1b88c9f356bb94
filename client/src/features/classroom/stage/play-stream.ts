type Swaps = (listener: () => void) => () => void;

/**
 * Plays a stream in an element until the returned function is called. `onBlocked`: the browser requires a press first.
 * A picture keeps its last frame over a change of tracks. A sound, and an element that has shown nothing yet, is
 * restarted, because Chromium does not always play a track that is added later.
 */
export const playStream = (
  element: HTMLMediaElement,
  stream: MediaStream,
  onSwap?: Swaps,
  onBlocked?: () => void,
): (() => void) => {
  const play = () => {
    element.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === "NotAllowedError") onBlocked?.();
    });
  };
  const load = () => {
    element.srcObject = stream;
    play();
  };
  const stop = onSwap?.(() => {
    const shown = element instanceof HTMLVideoElement && element.readyState > 0;
    if (shown) play();
    else load();
  });
  load();
  return () => {
    stop?.();
    element.srcObject = null;
  };
};
