type Swaps = (listener: () => void) => () => void;

/**
 * Plays a stream in an element for as long as the answer is not called. `onBlocked`: the browser wants a press
 * first. A picture goes on over a change of tracks with its last frame; a sound, and an element that has shown
 * nothing yet, begins anew, because Chromium does not always take up a track that comes later.
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
