import type { Storyboard } from "@lyceum/shared/rest/videos.ts";

/** Maps seconds to parts of the storyboard, as WebVTT with media fragments, which media-chrome reads. */
export function storyboardTrack(storyboard: Storyboard, duration: number, origin: string): string {
  const { url, columns, rows, interval } = storyboard;
  const pictures = Math.min(columns * rows, Math.ceil(duration / interval));
  const sprite = new URL(url, origin).href;
  const cues = Array.from({ length: pictures }, (_none, index) => {
    const end = Math.min((index + 1) * interval, duration);
    return `${vttClock(index * interval)} --> ${vttClock(end)}\n${sprite}#xywh=${part(storyboard, index)}`;
  });
  return ["WEBVTT", ...cues].join("\n\n");
}

const part = ({ columns, width, height }: Storyboard, index: number) => {
  const left = (index % columns) * width;
  const top = Math.floor(index / columns) * height;
  return [left, top, width, height].join(",");
};

/** Seconds in the format of WebVTT: hh:mm:ss.mmm. */
export function vttClock(seconds: number): string {
  const millis = Math.round(seconds * 1000);
  const pad = (value: number, digits = 2) => String(value).padStart(digits, "0");
  const whole = Math.floor(millis / 1000);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return `${pad(hours)}:${pad(minutes)}:${pad(whole % 60)}.${pad(millis % 1000, 3)}`;
}
