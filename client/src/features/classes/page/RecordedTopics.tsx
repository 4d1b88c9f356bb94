import type { RecordedTopic } from "@lyceum/shared/rest/class-pages.ts";
import { Play } from "lucide-react";
import { Link } from "react-router-dom";

import * as texts from "#text/class-page.ts";
import { MissedParts } from "./MissedParts.tsx";
import { buttonLook } from "../../../ui/controls/Button.tsx";

type RecordedTopicsProps = {
  topics: readonly RecordedTopic[];
  /** The signed-in person. */
  person: string | null;
};

/** Links to the topics that recordings of one session became. */
export const RecordedTopics = ({ topics, person }: RecordedTopicsProps) =>
  topics.length === 0 ? (
    <p className="text-ink-muted">{texts.noRecording}</p>
  ) : (
    <ul aria-label={texts.recordedTopics} className="grid gap-2">
      {topics.map(({ video_id, title, course_id, course_title }) => (
        <li
          key={video_id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface-raised px-4 py-3"
        >
          <p className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{title}</span>
            <span className="block text-sm text-ink-muted">{course_title}</span>
          </p>
          <Link
            aria-label={texts.watchTopic(title)}
            to={`/course-topics/${course_id}?topic=${video_id}`}
            className={buttonLook({ variant: "secondary", size: "small" })}
          >
            <Play aria-hidden className="size-4" />
            {texts.watchRecording}
          </Link>
          {person !== null && (
            <MissedParts to={`/course-topics/${course_id}`} videoId={video_id} person={person} />
          )}
        </li>
      ))}
    </ul>
  );
