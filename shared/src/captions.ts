/** What is shown for a time of a video; seconds. */
export type Cue = { from: number; to: number; text: string };

/** Captions of one video. */
export const CUES_MAX = 8_000;
export const CUE_TEXT_MAX = 500;
/** Characters of a file. */
export const CAPTIONS_MAX = 900_000;

const TIME = String.raw`(?:(\d{1,3}):)?([0-5]?\d):([0-5]?\d)[.,](\d{1,3})`;
const TIMES = new RegExp(`^\\s*${TIME}\\s+-->\\s+${TIME}(?:\\s|$)`);

const secondsOf = (parts: readonly (string | undefined)[]): number => {
  const [hours = "0", minutes = "0", seconds = "0", fraction = "0"] = parts;
  return (
    Number(hours) * 3_600 +
    Number(minutes) * 60 +
    Number(seconds) +
    Number(fraction.padEnd(3, "0")) / 1_000
  );
};

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", nbsp: " ", lrm: "", rlm: "" };

/** Without the marks of either format. */
const plainOf = (lines: readonly string[]): string =>
  lines
    .join("\n")
    .replace(/<[^<>]*>|\{\\[^{}]*\}/g, "")
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_all, name: string) => NAMED[name] ?? "")
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0009\u000B-\u001F\u007F]/g, " ")
    .trim()
    .slice(0, CUE_TEXT_MAX);

const cueOf = (block: string): Cue | null => {
  const lines = block.split("\n");
  const at = lines.findIndex((line) => line.includes("-->"));
  // Above it stands at most the cue's name or number.
  const times = at === 0 || at === 1 ? TIMES.exec(lines[at]!) : null;
  if (!times) return null;
  const [from, to] = [secondsOf(times.slice(1, 5)), secondsOf(times.slice(5, 9))];
  const text = plainOf(lines.slice(at + 1));
  return to > from && text !== "" ? { from, to, text } : null;
};

/** The cues of a WebVTT or SRT file in the order of their times, at most one more than CUES_MAX. What is none is left out. */
export const parseCaptions = (file: string): Cue[] => {
  const blocks = file
    .slice(0, CAPTIONS_MAX)
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .split(/\n[ \t]*\n/)
    .map((block) => block.replace(/^\n+/, ""));
  const cues: Cue[] = [];
  for (const block of blocks) {
    const cue = cues.length > CUES_MAX ? null : cueOf(block);
    if (cue) cues.push(cue);
  }
  return cues.toSorted((one, other) => one.from - other.from);
};

const clockOf = (seconds: number): string => {
  const millis = Math.round(seconds * 1_000);
  const pad = (value: number, digits = 2) => String(value).padStart(digits, "0");
  const whole = Math.floor(millis / 1_000);
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  return `${pad(hours)}:${pad(minutes)}:${pad(whole % 60)}.${pad(millis % 1_000, 3)}`;
};

/** A text must not end its cue, begin a tag, or look like a time. */
const escaped = (text: string): string =>
  text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/\n{2,}/g, "\n");

/** Cues as WebVTT. */
export const captionsVtt = (cues: readonly Cue[]): string => {
  const blocks = cues.map(
    ({ from, to, text }) => `${clockOf(from)} --> ${clockOf(to)}\n${escaped(text)}\n`,
  );
  return ["WEBVTT\n", ...blocks].join("\n");
};
