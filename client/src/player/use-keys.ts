import { useEffect, useEffectEvent } from "react";

import { captionsOf, showCaptions } from "./captions.ts";
import { type Focus, type Keyed, pressOf } from "./keys.ts";
import { screenOf } from "./PlayerScreen.tsx";

/**
 * Handles the keys of a player: in it, and on the page while nothing has the focus.
 * @param onHelp Called by the key that asks for the keys.
 */
export const useKeys = (
  frame: HTMLElement | null,
  video: HTMLVideoElement | null,
  onHelp: () => void,
): void => {
  const showKeys = useEffectEvent(onHelp);
  useEffect(() => {
    if (!frame || !video) return;
    const player = { ...keyed(frame, video), showKeys: () => showKeys() };
    const hear = (event: KeyboardEvent) => {
      const press = event.defaultPrevented ? null : pressOf(event, focusOf(event.target, frame));
      if (!press) return;
      event.preventDefault();
      press(player);
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, [frame, video]);
};

function focusOf(target: EventTarget | null, frame: HTMLElement): Focus {
  if (!(target instanceof HTMLElement)) return "elsewhere";
  // In full screen there is nothing else to press keys for.
  if (target.matches("body, main"))
    return document.fullscreenElement?.contains(frame) ? "player" : "nothing";
  if (!frame.contains(target) || target.closest("[role=menu], [role=dialog]")) return "elsewhere";
  if (target.matches("media-time-range, media-volume-range")) return "range";
  return target.matches("button, [role=button]") ? "button" : "player";
}

// A browser's refusal, such as of a full screen without a press, changes nothing, so there is nothing to report.
const nothing = () => undefined;

const keyed = (frame: HTMLElement, video: HTMLVideoElement): Omit<Keyed, "showKeys"> => ({
  video,
  toggleFullscreen: () => {
    const done = document.fullscreenElement
      ? document.exitFullscreen()
      : screenOf(frame).requestFullscreen?.();
    done?.catch(nothing);
  },
  togglePictureInPicture: () => {
    const done = document.pictureInPictureElement
      ? document.exitPictureInPicture()
      : video.requestPictureInPicture?.();
    done?.then(nothing, nothing);
  },
  toggleCaptions: () => showCaptions(video, captionsOf(video) !== "shown"),
});
