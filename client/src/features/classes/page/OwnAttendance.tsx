import * as texts from "#text/class-page.ts";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { type Looked, useOwnAttendanceQuery } from "./class-page-api.ts";
import { Region } from "./Region.tsx";

/**
 * What is recorded of this person in a session. Not for a co-host, to whom the call answers with everyone's, which they find in
 * the class itself.
 */
export function OwnAttendance({ looked, sessionId }: { looked: Looked; sessionId: string }) {
  const { data, isError } = useOwnAttendanceQuery(looked);
  const people = data?.find((each) => each.session_id === sessionId)?.people ?? [];
  const [own, another] = people;
  // Made a co-host since the page was read.
  if (another) return null;
  return (
    <Region title={texts.ownAttendance}>
      {!data && !isError && <Skeleton className="h-6 rounded-card" />}
      {isError && <p role="alert">{texts.partNotLoaded}</p>}
      {data && !own && <p className="text-ink-muted">{texts.notAttended}</p>}
      {own && (
        <p>
          {texts.attended(
            minutes(own.present_seconds),
            minutes(own.spoke_seconds),
            minutes(own.watched_seconds),
          )}
        </p>
      )}
    </Region>
  );
}

/** A moment counts as a minute, and nothing as none. */
const minutes = (seconds: number): string => texts.minutesOf(Math.ceil(seconds / 60));
