import type { HTMLAttributes, RefAttributes } from "react";

type OfElement = HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>;

declare module "react" {
  // React finds the elements of a page by this name.
  namespace JSX {
    interface IntrinsicElements {
      "media-controller": OfElement & {
        /** Fills the screen; on the element itself, since its attribute of the same name does nothing. */
        fullscreenElement: HTMLElement | undefined;
        nohotkeys: boolean;
      };
      "media-control-bar": OfElement;
      "media-loading-indicator": OfElement & { noautohide: boolean };
      "media-time-range": OfElement;
      "media-preview-thumbnail": OfElement;
      "media-preview-chapter-display": OfElement;
      "media-preview-time-display": OfElement;
      "media-play-button": OfElement;
      "media-seek-backward-button": OfElement & { /** Seconds. */ seekoffset: number };
      "media-seek-forward-button": OfElement & { /** Seconds. */ seekoffset: number };
      "media-mute-button": OfElement;
      "media-volume-range": OfElement;
      "media-time-display": OfElement & { showduration: boolean; notoggle: boolean };
      "media-pip-button": OfElement;
      "media-fullscreen-button": OfElement;
    }
  }
}
