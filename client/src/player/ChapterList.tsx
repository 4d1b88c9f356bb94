import type { VideoChapter } from "@lyceum/shared/rest/videos.ts";
import clsx from "clsx";
import { useEffect, useState } from "react";

import * as texts from "#text/player.ts";
import { clock } from "../ui/format/plain-format.ts";
import { chapterAt } from "./chapters-track.ts";
import { momentOf, onMoment, seek } from "./moments.ts";

type ChaptersProps = { video: HTMLVideoElement; chapters: readonly VideoChapter[] };

type ChapterListProps = { video: HTMLVideoElement; chapters: readonly VideoChapter[] | undefined };

/** The chapters of a video that has more than one. */
export const ChapterList = ({ video, chapters }: ChapterListProps) =>
  chapters && chapters.length > 1 ? <Chapters video={video} chapters={chapters} /> : null;

/** The current one is marked, and a press goes to one. */
function Chapters({ video, chapters }: ChaptersProps) {
  const current = useCurrent(video, chapters);
  return (
    <ol
      aria-label={texts.chapters}
      className="relative grid max-h-48 overflow-y-auto rounded-card border border-line"
    >
      {chapters.map((chapter) => (
        <li key={chapter.at}>
          <button
            type="button"
            aria-current={chapter === current || undefined}
            onClick={() => seek(video, chapter.at)}
            className={clsx(
              "flex min-h-11 w-full items-baseline gap-3 px-4 py-2.5 text-left hover:bg-ink/8",
              chapter === current && "font-semibold",
            )}
          >
            <span className="text-sm text-ink-muted tabular-nums">{clock(chapter.at)}</span>
            <span className="min-w-0 wrap-anywhere">{chapter.title}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function useCurrent(video: HTMLVideoElement, chapters: readonly VideoChapter[]) {
  const [current, setCurrent] = useState(() => chapterAt(chapters, momentOf(video)));
  useEffect(() => {
    const look = () => setCurrent(chapterAt(chapters, momentOf(video)));
    look();
    return onMoment(video, look);
  }, [video, chapters]);
  return current;
}
