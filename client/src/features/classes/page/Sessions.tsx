import type { ClassPage, ClassSession } from "@lyceum/shared/rest/class-pages.ts";
import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";

import * as texts from "#text/class-page.ts";
import { saveFile } from "../../../browser/save-file.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { useToast } from "../../../ui/feedback/Toast.tsx";
import { useOneAtATime } from "../../../ui/forms/use-one-at-a-time.ts";
import { Moment } from "./ClassFacts.tsx";
import type { Looked } from "./class-page-api.ts";
import { OwnAttendance } from "./OwnAttendance.tsx";
import { RecordedTopics } from "./RecordedTopics.tsx";
import { Region } from "./Region.tsx";
import { SessionParts } from "./SessionParts.tsx";

const FORMATS = ["html", "json"] as const;

type SessionsProps = {
  page: ClassPage;
  looked: Looked;
  /** What the class's teacher sees of its recordings. */
  recordings?: ReactNode;
};

/** What was: each start-to-end of the class, and what lasts of the one that is chosen. */
export function Sessions({ page, looked, recordings }: SessionsProps) {
  const over = page.sessions.filter(({ ended_at }) => ended_at !== null);
  const [chosen, setChosen] = useState<string | null>(null);
  const session = over.find(({ id }) => id === chosen) ?? over[0];
  const { id, state } = page.class;
  // What is recorded of the first session is found here while it goes on, too.
  if (!session)
    return recordings && state === "live" ? (
      <Region title={texts.recording}>{recordings}</Region>
    ) : null;
  return (
    <>
      <Region title={texts.sessions}>
        <ul aria-label={texts.sessions} className="grid gap-2">
          {over.map((each) => (
            <li
              key={each.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface-raised px-4 py-3"
            >
              <SessionName
                session={each}
                isChosen={each === session}
                onChoose={over.length > 1 && page.parts.length > 0 ? setChosen : null}
              />
              {page.as === "host" && <Exports classId={id} session={each} />}
            </li>
          ))}
        </ul>
      </Region>
      {session.may_read ? (
        <SessionParts key={session.id} classId={id} sessionId={session.id} parts={page.parts} />
      ) : (
        <p className="text-ink-muted">{texts.forThoseInside}</p>
      )}
      {page.as === "person" && !page.keeps_materials && (
        <OwnAttendance looked={looked} sessionId={session.id} />
      )}
      <Region title={texts.recording}>
        <RecordedTopics
          topics={page.recorded.filter((each) => each.session_id === session.id)}
          person={looked.person}
        />
        {recordings}
      </Region>
    </>
  );
}

type SessionNameProps = {
  session: ClassSession;
  isChosen: boolean;
  /** Null where there is nothing to choose. */
  onChoose: ((id: string) => void) | null;
};

function SessionName({ session, isChosen, onChoose }: SessionNameProps) {
  const name = (
    <span>
      <Moment said="" iso={session.started_at} />, {minutesOf(session)}
    </span>
  );
  if (!onChoose) return name;
  return (
    <Button
      variant="quiet"
      size="small"
      aria-pressed={isChosen}
      onClick={() => onChoose(session.id)}
      className="text-left whitespace-normal! aria-pressed:bg-accent/14 aria-pressed:text-accent-strong"
    >
      {name}
    </Button>
  );
}

const minutesOf = ({ started_at, ended_at }: ClassSession): string => {
  const milliseconds = Date.parse(ended_at ?? started_at) - Date.parse(started_at);
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  return texts.minutesOf(minutes);
};

function Exports({ classId, session }: { classId: string; session: ClassSession }) {
  const { busy, run } = useOneAtATime();
  const toast = useToast();
  const save = async (format: (typeof FORMATS)[number]) => {
    const wanted = { id: classId, session_id: session.id, format };
    try {
      const { exportedSession } = await import("./export-session.ts");
      const file = await exportedSession(wanted);
      saveFile(file, `class-${session.started_at.slice(0, 10)}.${format}`);
    } catch {
      toast(texts.notExported);
    }
  };
  return (
    <div className="flex gap-2">
      {FORMATS.map((format) => (
        <Button
          key={format}
          variant="secondary"
          size="small"
          disabled={busy}
          onClick={() => void run(() => save(format))}
        >
          <Download aria-hidden className="size-4.5" />
          {texts.exportAs(format.toUpperCase())}
        </Button>
      ))}
    </div>
  );
}
