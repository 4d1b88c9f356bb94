import "media-chrome/media-captions-button";
import "media-chrome/media-control-bar";
import "media-chrome/media-fullscreen-button";
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

const RATES = "0.5 0.75 1 1.25 1.5 1.75 2";
/** Seconds. */
const STEP = 10;

/** Everything below the picture, in media-chrome's elements: each has its name, its keys and its tooltip. */
export const Controls = () => (
  <>
    <media-playback-rate-menu hidden anchor="auto" rates={RATES} />
    <media-rendition-menu hidden anchor="auto" />
    <media-control-bar className="player-time">
      <media-time-range />
    </media-control-bar>
    <media-control-bar>
      <media-play-button />
      <media-seek-backward-button className="player-roomy" seekoffset={STEP} />
      <media-seek-forward-button className="player-roomy" seekoffset={STEP} />
      <media-mute-button />
      <media-volume-range className="player-roomy" />
      <media-time-display showduration />
      <span className="player-space" />
      <media-captions-button />
      <media-playback-rate-menu-button />
      <media-rendition-menu-button />
      <media-pip-button className="player-roomy" />
      <media-fullscreen-button />
    </media-control-bar>
  </>
);
