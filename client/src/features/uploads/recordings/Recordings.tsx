import type { Recording } from "@lyceum/shared/rest/recordings.ts";

import * as texts from "#text/recordings.ts";
import { askedAgainEvery } from "../../../api/asked-again.ts";
import { Loaded } from "../../../ui/data/Loaded.tsx";
import { RecordingItem } from "./RecordingItem.tsx";
import { useListRecordingsQuery } from "./recordings-api.ts";

/** Poll intervals in milliseconds: while something happens, and otherwise. */
const SOON = 3_000;
const LATER = 20_000;

const SETTLED: ReadonlySet<Recording["state"]> = new Set(["ready", "submitted", "failed", "empty"]);

type RecordingsProps = {
  /** Of one class; undefined for those of all own classes. */
  classId?: string;
  email: string;
  as: "teacher" | "admin";
};

/** Recordings of a teacher's classes, with live progress, and what may be done with each. */
export default function Recordings({ classId, email, as }: RecordingsProps) {
  const { currentData: known } = useListRecordingsQuery(classId);
  const isSettled = known?.every(({ state }) => SETTLED.has(state)) ?? true;
  const options = { ...askedAgainEvery(isSettled ? LATER : SOON), refetchOnMountOrArgChange: true };
  const query = useListRecordingsQuery(classId, options);
  return (
    <Loaded query={query} loading={texts.loadingRecordings} failed={texts.notLoaded}>
      {(recordings) =>
        recordings.length === 0 ? (
          <p className="max-w-prose text-ink-muted">{texts.none}</p>
        ) : (
          <ul aria-label={texts.recordings} className="grid gap-3">
            {recordings.map((each) => (
              <RecordingItem key={each.id} recording={each} email={email} as={as} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
