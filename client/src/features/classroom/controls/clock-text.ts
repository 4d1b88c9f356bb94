import * as texts from "#text/classroom/controls.ts";

const twoDigits = (part: number) => String(part).padStart(2, "0");

/** `0:07`, `59:59`, `1:00:00`. */
export const clockText = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60);
  const rest = twoDigits(seconds % 60);
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${rest}`;
};

/** The same in words, by the minute: what changes every second is not for the ear. */
export const spokenText = (seconds: number): string => texts.runningFor(Math.floor(seconds / 60));
