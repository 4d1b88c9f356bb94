import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Attendance, SessionAttendance } from "@lyceum/shared/rest/attendance.ts";
import clsx from "clsx";
import { useEffect, useState } from "react";

import * as texts from "#text/classroom/attendance-list.ts";
import { saveFile } from "../../../browser/save-file.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Alert } from "../../../ui/feedback/Alert.tsx";
import { clockText, momentText } from "../../../ui/format/dates.ts";
import { useSeat } from "../seat/SeatContext.ts";
import { selectIsLive } from "../state/selectors.ts";
import { useClassroom } from "../state/store.ts";
import { attendanceFile, useAttendanceQuery } from "./attendance-api.ts";

/** Milliseconds between two readings while the list is open and the class live. */
const READ_EVERY = 5_000;

/** Who was in each session of the class. It follows a live class. */
export default function AttendanceList({ classId }: { classId: string }) {
  const seat = useSeat();
  const isLive = useClassroom(selectIsLive);
  const { data, isError, refetch } = useAttendanceQuery(classId);
  useEffect(() => {
    // Asking makes the server record what it has counted so far.
    const read = () =>
      void seat.ask("readAttendance", {}).then(
        () => void refetch(),
        () => undefined,
      );
    read();
    if (!isLive) return undefined;
    const timer = setInterval(read, READ_EVERY);
    return () => clearInterval(timer);
  }, [seat, refetch, isLive]);
  if (isError && !data) return <Alert>{MESSAGES.unavailable}</Alert>;
  if (!data) return <p role="status">{texts.loading}</p>;
  if (data.length === 0) return <p className="mt-4">{texts.thisClassHasNotBeenHeld}</p>;
  return (
    <div className="mt-4 grid gap-5">
      {isError && <Alert>{MESSAGES.unavailable}</Alert>}
      {data.map((session) => (
        <Session key={session.session_id} session={session} />
      ))}
      <p className="text-sm text-ink-muted">{texts.csvHasEverySession}</p>
      <SaveButton classId={classId} />
    </div>
  );
}

const { columns } = texts;
const isMoment = (column: string) => column === columns.joined || column === columns.left;
/** On a phone both moments stand below the name. */
const MOMENT = "max-sm:hidden";

function Session({ session }: { session: SessionAttendance }) {
  return (
    <table className="w-full text-left text-xs sm:text-sm">
      <caption className="pb-1 text-left font-semibold">
        {momentText(session.started_at)}
        {session.ended_at === null && texts.isLive}
      </caption>
      <thead>
        <tr className="border-b border-line">
          {Object.values(columns).map((column) => (
            <th
              key={column}
              scope="col"
              className={clsx("py-1.5 pr-2 font-semibold sm:pr-3", isMoment(column) && MOMENT)}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {session.people.map((person, place) => (
          <Row key={place} person={person} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ person }: { person: Attendance }) {
  const { present_seconds, spoke_seconds, watched_seconds } = person;
  const [joined, left] = [person.joined_at, person.left_at].map(clockText);
  const times = [present_seconds, spoke_seconds, watched_seconds];
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-1.5 pr-2 sm:pr-3 font-medium [overflow-wrap:anywhere]">
        <bdi>{person.name}</bdi>
        <span className="block font-normal whitespace-nowrap text-ink-muted sm:hidden">
          {joined} – {left}
        </span>
      </th>
      {[joined, left].map((moment, place) => (
        <td key={place} className={clsx("pr-2 sm:pr-3", MOMENT)}>
          {moment}
        </td>
      ))}
      {times.map((seconds, place) => (
        <td key={place} className="pr-2 sm:pr-3 tabular-nums">
          {minutesText(seconds)}
        </td>
      ))}
    </tr>
  );
}

/** `75:09`: minutes and seconds. */
const minutesText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

function SaveButton({ classId }: { classId: string }) {
  const [failed, setFailed] = useState(false);
  const save = () => {
    setFailed(false);
    return attendanceFile(classId).then(
      (file) => saveFile(file, "attendance.csv"),
      () => setFailed(true),
    );
  };
  return (
    <>
      {failed && <Alert>{MESSAGES.unavailable}</Alert>}
      <Button variant="secondary" onClick={() => void save()} className="justify-self-start">
        {texts.downloadCsv}
      </Button>
    </>
  );
}
