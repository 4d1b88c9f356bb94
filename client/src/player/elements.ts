import "media-chrome/media-captions-button";
import "media-chrome/media-control-bar";
import "media-chrome/media-controller";
import "media-chrome/media-fullscreen-button";
import "media-chrome/media-loading-indicator";
import "media-chrome/media-mute-button";
import "media-chrome/media-pip-button";
import "media-chrome/media-play-button";
import "media-chrome/media-seek-backward-button";
import "media-chrome/media-seek-forward-button";
import "media-chrome/media-time-display";
import "media-chrome/media-time-range";
import "media-chrome/media-volume-range";
import "media-chrome/dist/menu/media-playback-rate-menu.js";
import "media-chrome/dist/menu/media-playback-rate-menu-button.js";
import "media-chrome/dist/menu/media-rendition-menu.js";
import "media-chrome/dist/menu/media-rendition-menu-button.js";
import type { HTMLAttributes, RefAttributes } from "react";

type OfElement = HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>;

declare module "react" {
  // React finds the elements of a page by this name.
  // oxlint-disable-next-line typescript/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      "media-controller": OfElement & {
        /** The id of what fills the screen. */
        fullscreenelement: string;
      };
      "media-control-bar": OfElement;
      "media-loading-indicator": OfElement & { noautohide: boolean };
      "media-time-range": OfElement;
      "media-play-button": OfElement;
      "media-seek-backward-button": OfElement & { /** Seconds. */ seekoffset: number };
      "media-seek-forward-button": OfElement & { /** Seconds. */ seekoffset: number };
      "media-mute-button": OfElement;
      "media-volume-range": OfElement;
      "media-time-display": OfElement & { showduration: boolean };
      "media-captions-button": OfElement;
      "media-playback-rate-menu": OfElement & { anchor: "auto"; rates: string };
      "media-playback-rate-menu-button": OfElement;
      "media-rendition-menu": OfElement & { anchor: "auto" };
      "media-rendition-menu-button": OfElement;
      "media-pip-button": OfElement;
      "media-fullscreen-button": OfElement;
    }
  }
}
