import { browserStorage } from "../browser/storage.ts";

/** Source: Media Capture Extensions, `backgroundBlur`. The types of TypeScript do not have it yet. */
type Blur<Value> = { backgroundBlur?: Value };

const STORAGE_KEY = "lyceum.blur";

const wanted = (): boolean => browserStorage.getItem(STORAGE_KEY) === "on";

/** Whether this browser can turn the blur of this camera's background on and off. */
export const canBlur = (track: MediaStreamTrack | undefined): track is MediaStreamTrack => {
  const { backgroundBlur = [] }: Blur<boolean[]> = track?.getCapabilities?.() ?? {};
  return backgroundBlur.includes(true) && backgroundBlur.includes(false);
};

export const isBlurred = (track: MediaStreamTrack): boolean => {
  const { backgroundBlur = false }: Blur<boolean> = track.getSettings();
  return backgroundBlur;
};

/** Remembered for the next camera. Rejects where the camera refuses. */
export const setBlur = async (track: MediaStreamTrack, on: boolean): Promise<void> => {
  const constraints: MediaTrackConstraints & Blur<boolean> = {
    ...track.getConstraints(),
    backgroundBlur: on,
  };
  await track.applyConstraints(constraints);
  browserStorage.setItem(STORAGE_KEY, on ? "on" : "off");
};

/** Blurs a camera that was just opened, if the person wants it. Never rejects: without blur the camera is still one. */
export const restoreBlur = async (track: MediaStreamTrack): Promise<void> => {
  if (!wanted() || !canBlur(track)) return;
  await setBlur(track, true).catch(() => undefined);
};

/** Calls back when the blur was turned on or off, also by the system; returns a function that stops it. */
export const onBlurChanged = (track: MediaStreamTrack, listener: () => void): (() => void) => {
  track.addEventListener("configurationchange", listener);
  return () => track.removeEventListener("configurationchange", listener);
};
