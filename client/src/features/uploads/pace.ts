import * as texts from "#text/uploads.ts";

/** Progress samples: `at` in ms, `sent` in bytes. */
export type Sample = { at: number; sent: number };

/** The speed is measured over this many ms. */
const WINDOW = 8_000;
/** Too short to measure a speed, ms. */
const TOO_SHORT = 700;

export const withSample = (samples: readonly Sample[], now: Sample): Sample[] => [
  ...samples.filter(({ at }) => now.at - at <= WINDOW),
  now,
];

/** Seconds until everything is sent; null while the speed is unknown. */
export function secondsLeft(samples: readonly Sample[], total: number): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < TOO_SHORT || last.sent <= first.sent) return null;
  const perSecond = ((last.sent - first.sent) / (last.at - first.at)) * 1_000;
  return (total - last.sent) / perSecond;
}

const MEGABYTE = 1_000_000;

export const sizeText = (bytes: number) =>
  bytes < MEGABYTE ? texts.kb(Math.ceil(bytes / 1_000)) : texts.mb((bytes / MEGABYTE).toFixed(1));

export function leftText(seconds: number | null): string {
  if (seconds === null) return "";
  if (seconds < 60) return texts.aboutSLeft(Math.max(1, Math.ceil(seconds)));
  if (seconds < 3_600) return texts.aboutMinLeft(Math.ceil(seconds / 60));
  return texts.aboutHLeft((seconds / 3_600).toFixed(1));
}
