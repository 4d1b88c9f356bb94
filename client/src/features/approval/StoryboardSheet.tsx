import type { Storyboard } from "@lyceum/shared/rest/videos.ts";

import { durationText, framesShown } from "./measures.ts";

const MOST = 12;

type StoryboardSheetProps = { storyboard: Storyboard; /** Seconds. */ duration: number | null };

/** The video at a glance: thumbnails in order, each with its time. */
export const StoryboardSheet = ({ storyboard, duration }: StoryboardSheetProps) => (
  <ol className="grid grid-cols-3 gap-1.5 sm:grid-cols-4">
    {framesShown(storyboard, duration, MOST).map((frame) => (
      <li key={frame} className="relative overflow-hidden rounded-md bg-stage">
        <Frame storyboard={storyboard} frame={frame} />
        <span className="absolute right-1 bottom-1 rounded bg-black/75 px-1 text-xs text-white tabular-nums">
          {durationText(frame * storyboard.interval)}
        </span>
      </li>
    ))}
  </ol>
);

/** One thumbnail of the sheet, whatever its size on the page. */
function Frame({ storyboard, frame }: { storyboard: Storyboard; frame: number }) {
  const { url, columns, rows, width, height } = storyboard;
  return (
    <svg
      aria-hidden
      viewBox={`${(frame % columns) * width} ${Math.floor(frame / columns) * height} ${width} ${height}`}
      className="block w-full"
    >
      <image href={url} width={columns * width} height={rows * height} />
    </svg>
  );
}
