import type { ResumeReport } from "@lyceum/shared/rest/resumes.ts";
import clsx from "clsx";
import { Link } from "react-router-dom";

import * as texts from "#text/resume-report.ts";
import { Badge } from "../../../ui/feedback/Badge.tsx";

type Match = NonNullable<ResumeReport["match"]>;

/** The job's keywords that the resume has, and those it lacks, with courses that teach them. */
export const JobMatch = ({ match: { points, matched, missing } }: { match: Match }) => (
  <section aria-labelledby="job-match" className="grid gap-4 border-t border-line pt-6">
    <h4 id="job-match" className="text-lg font-semibold">
      {texts.matchJob100(points)}
    </h4>
    <p className="text-sm text-ink-muted">{texts.threeTenthsScoreRareWords}</p>
    <div className="grid gap-6 sm:grid-cols-2">
      <div className="grid content-start gap-2">
        <h5 className="font-medium">{texts.foundResume}</h5>
        {matched.length === 0 && <p className="text-ink-muted">{texts.nothingYet}</p>}
        <ul aria-label={texts.found} className="flex flex-wrap gap-2">
          {matched.map((keyword) => (
            <li key={keyword}>
              <Badge tone="accent">{keyword}</Badge>
            </li>
          ))}
        </ul>
      </div>
      <div className="grid content-start gap-2">
        <h5 className="font-medium">{texts.missingNameWhatKnowLearn}</h5>
        {missing.length === 0 && <p className="text-ink-muted">{texts.nothing}</p>}
        <ul aria-label={texts.missing} className="flex flex-wrap gap-2">
          {missing.map((each) => (
            <MissingItem key={each.keyword} {...each} />
          ))}
        </ul>
      </div>
    </div>
  </section>
);

const MissingItem = ({ keyword, course }: Match["missing"][number]) => (
  <li className={clsx("flex flex-wrap items-baseline gap-x-3", course && "w-full")}>
    <Badge tone="warning">{keyword}</Badge>
    {course && (
      <Link
        to={`/course-topics/${encodeURIComponent(course.id)}`}
        className="inline-flex min-h-6 items-center font-medium text-accent-strong underline underline-offset-4"
      >
        {course.course_title}
      </Link>
    )}
  </li>
);
