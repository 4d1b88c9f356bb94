import "media-chrome/media-control-bar";
import "media-chrome/media-fullscreen-button";
import "media-chrome/media-mute-button";
import "media-chrome/media-pip-button";
import "media-chrome/media-play-button";
import "media-chrome/media-preview-chapter-display";
import "media-chrome/media-preview-thumbnail";
import "media-chrome/media-preview-time-display";
import "media-chrome/media-seek-backward-button";
import "media-chrome/media-seek-forward-button";
import "media-chrome/media-time-display";
import "media-chrome/media-time-range";
import "media-chrome/media-volume-range";

import { CaptionsButton, KeysButton, QualityMenu, SpeedMenu } from "./ControlButtons.tsx";
import type { OfferedQualities } from "./keep-playing.ts";
import { useHandedFocus } from "./use-handed-focus.ts";

/** Seconds. */
const STEP = 10;

type ControlsProps = {
  video: HTMLVideoElement | null;
  frame: HTMLElement | null;
  qualities: OfferedQualities | null;
  onHelp: () => void;
};

/** Everything below the picture. */
export function Controls({ video, frame, qualities, onHelp }: ControlsProps) {
  useHandedFocus(frame);
  return (
    <>
      <media-control-bar className="player-time">
        <media-time-range>
          <media-preview-thumbnail slot="preview" aria-hidden="true" />
          <media-preview-chapter-display slot="preview" aria-hidden="true" />
          <media-preview-time-display slot="preview" aria-hidden="true" />
        </media-time-range>
      </media-control-bar>
      <media-control-bar>
        <media-play-button />
        <media-seek-backward-button className="player-roomy" seekoffset={STEP} />
        <media-seek-forward-button className="player-roomy" seekoffset={STEP} />
        <media-mute-button />
        <media-volume-range className="player-roomy" />
        <media-time-display showduration notoggle />
        <span className="player-space" />
        {video && <CaptionsButton video={video} />}
        {video && frame && <SpeedMenu video={video} frame={frame} />}
        {qualities && frame && <QualityMenu qualities={qualities} frame={frame} />}
        <KeysButton onPress={onHelp} />
        <media-pip-button className="player-roomy" />
        <media-fullscreen-button />
      </media-control-bar>
    </>
  );
}
