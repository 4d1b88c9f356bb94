import { Captions, Gauge, Keyboard, Settings2 } from "lucide-react";
import { useState, useSyncExternalStore } from "react";

import * as texts from "#text/player.ts";
import { Menu, MenuChoice } from "../ui/overlays/Menu.tsx";
import { captionsOf, showCaptions } from "./captions.ts";
import type { OfferedQualities } from "./keep-playing.ts";

const RATES = ["0.5", "0.75", "1", "1.25", "1.5", "1.75", "2"];
const AUTO = texts.auto;

/** media-chrome has these too, but not every screen reader understands its versions. */
type Of = { video: HTMLVideoElement; frame: HTMLElement };

const look =
  "inline-flex h-11 min-w-11 items-center justify-center gap-1 rounded-md px-2 text-sm font-semibold text-stage-ink hover:bg-stage-ink/16";

const setRate = (video: HTMLVideoElement, rate: string) => {
  video.playbackRate = Number(rate);
};

export function SpeedMenu({ video, frame }: Of) {
  const hear = (changed: () => void) => {
    video.addEventListener("ratechange", changed);
    return () => video.removeEventListener("ratechange", changed);
  };
  const rate = useSyncExternalStore(hear, () => String(video.playbackRate));
  const options = RATES.map((value) => ({ value, label: `${value}×` }));
  const trigger = (
    <button type="button" aria-label={texts.speedIs(rate)} className={look}>
      <Gauge aria-hidden className="size-5" />
      <span aria-hidden className="hidden sm:inline">
        {rate}×
      </span>
    </button>
  );
  return (
    <Menu trigger={trigger} side="top" container={frame} modal={false}>
      <MenuChoice
        label={texts.speed}
        value={rate}
        options={options}
        onValueChange={(value) => setRate(video, value)}
      />
    </Menu>
  );
}

type QualityMenuProps = { qualities: OfferedQualities; frame: HTMLElement };

export function QualityMenu({ qualities, frame }: QualityMenuProps) {
  const [chosen, setChosen] = useState(qualities.chosen ?? AUTO);
  const options = [AUTO, ...qualities.names].map((value) => ({ value, label: value }));
  const choose = (name: string) => {
    setChosen(name);
    qualities.choose(name === AUTO ? null : name);
  };
  const trigger = (
    <button type="button" aria-label={texts.qualityIs(chosen)} className={look}>
      <Settings2 aria-hidden className="size-5" />
      <span aria-hidden className="hidden sm:inline">
        {chosen}
      </span>
    </button>
  );
  return (
    <Menu trigger={trigger} side="top" container={frame} modal={false}>
      <MenuChoice label={texts.quality} value={chosen} options={options} onValueChange={choose} />
    </Menu>
  );
}

/** Opens the help on keys; hidden where the player has no room for it. */
export const KeysButton = ({ onPress }: { onPress: () => void }) => (
  <button
    type="button"
    aria-label={texts.keys}
    title={texts.keysHint}
    onClick={onPress}
    className={`${look} player-roomy`}
  >
    <Keyboard aria-hidden className="size-5" />
  </button>
);

/** Only if there are captions. */
export function CaptionsButton({ video }: { video: HTMLVideoElement }) {
  const hear = (changed: () => void) => {
    const names = ["addtrack", "removetrack", "change"];
    names.forEach((name) => video.textTracks.addEventListener(name, changed));
    return () => names.forEach((name) => video.textTracks.removeEventListener(name, changed));
  };
  const state = useSyncExternalStore(hear, () => captionsOf(video));
  if (state === "none") return null;
  const shown = state === "shown";
  return (
    <button
      type="button"
      aria-label={texts.captions}
      aria-pressed={shown}
      onClick={() => showCaptions(video, !shown)}
      className={`${look} aria-pressed:text-[#67c79f]`}
    >
      <Captions aria-hidden className="size-5" />
    </button>
  );
}
