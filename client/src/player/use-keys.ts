import { useEffect } from "react";

import { captionsOf, showCaptions } from "./captions.ts";
import { type Focus, type Keyed, pressOf } from "./keys.ts";

/** Handles the keys of a player: in it, and on the page while nothing has the focus. */
export const useKeys = (frame: HTMLElement | null, video: HTMLVideoElement | null): void => {
  useEffect(() => {
    if (!frame || !video) return;
    const player = keyed(frame, video);
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
  if (target.matches("body, main")) return "nothing";
  if (!frame.contains(target) || target.closest("[role=menu]")) return "elsewhere";
  if (target.matches("media-time-range, media-volume-range")) return "range";
  return target.matches("button, [role=button]") ? "button" : "player";
}

// A browser's refusal, such as of a full screen without a press, changes nothing, so there is nothing to report.
const nothing = () => undefined;

const keyed = (frame: HTMLElement, video: HTMLVideoElement): Keyed => ({
  video,
  toggleFullscreen: () => {
    const done = document.fullscreenElement
      ? document.exitFullscreen()
      : frame.requestFullscreen?.();
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
