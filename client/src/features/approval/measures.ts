import type { Storyboard } from "@lyceum/shared/rest/videos.ts";

import * as texts from "#text/approval.ts";

const twoDigits = (number: number) => String(number).padStart(2, "0");

/** @param seconds Null until the video is probed. */
export function durationText(seconds: number | null): string {
  if (seconds === null) return texts.notKnownYet;
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  const rest = twoDigits(whole % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** The usual loudness of teaching and broadcasts, LUFS. Source: EBU R 128 asks −23, streaming about −16. */
const QUIET = -30;
const LOUD = -11;

/** @param lufs Null without sound, or until it is measured. */
export function loudnessText(lufs: number | null): string {
  if (lufs === null) return texts.noSoundMeasured;
  const value = texts.lufs(lufs.toFixed(1));
  if (lufs < QUIET) return texts.veryQuiet(value);
  return lufs > LOUD ? texts.veryLoud(value) : value;
}

/** A few frames of a storyboard, spread over the video. */
export function framesShown(
  { columns, rows, interval }: Storyboard,
  duration: number | null,
  most: number,
): number[] {
  const there = duration === null ? columns * rows : Math.ceil(duration / interval);
  const frames = Math.max(1, Math.min(columns * rows, there));
  const count = Math.min(most, frames);
  return Array.from({ length: count }, (_, index) => Math.floor((index * frames) / count));
}
