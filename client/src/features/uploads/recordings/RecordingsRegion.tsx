import { lazy } from "react";

import * as texts from "#text/recordings.ts";
import { loadPart } from "../../../browser/load-part.ts";
import { LazyPart } from "../../../ui/feedback/LazyPart.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";

const Recordings = lazy(() => loadPart(() => import("./Recordings.tsx")));

type LaterRecordingsProps = { classId?: string; email: string; as: "teacher" | "admin" };

/** Recordings, loaded after the page around them. */
export const LaterRecordings = (props: LaterRecordingsProps) => (
  <LazyPart name={texts.theRecordings} loading={<Skeleton className="h-16 rounded-card" />}>
    <Recordings {...props} />
  </LazyPart>
);

/** A dashboard's region 'Recordings'. */
export const RecordingsRegion = (props: Omit<LaterRecordingsProps, "classId">) => (
  <section aria-labelledby="recordings" tabIndex={-1} className="grid content-start gap-4">
    <h2 id="recordings" className="text-xl font-semibold">
      {texts.recordings}
    </h2>
    <LaterRecordings {...props} />
  </section>
);
