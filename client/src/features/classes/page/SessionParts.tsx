import type { RecordEntry, SessionPart } from "@lyceum/shared/rest/class-pages.ts";
import { useEffect, useEffectEvent, useState } from "react";

import * as texts from "#text/class-page.ts";
import { clockText } from "../../../ui/format/dates.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { useOneAtATime } from "../../../ui/forms/use-one-at-a-time.ts";
import { RichText } from "../../../ui/rich-text/RichText.tsx";
import { useLazySessionPartQuery } from "./class-page-api.ts";
import { Region } from "./Region.tsx";

type SessionPartsProps = { classId: string; sessionId: string; parts: readonly SessionPart[] };

/** What lasts of a session: a region for each module that kept something of it. */
export function SessionParts({ parts, ...where }: SessionPartsProps) {
  const [empty, setEmpty] = useState<ReadonlySet<string>>(new Set());
  if (parts.length > 0 && empty.size === parts.length)
    return <p className="text-ink-muted">{texts.nothingKept}</p>;
  return parts
    .filter(({ name }) => !empty.has(name))
    .map((part) => (
      <Part
        key={part.name}
        part={part}
        onEmpty={() => setEmpty((before) => new Set([...before, part.name]))}
        {...where}
      />
    ));
}

type PartProps = Omit<SessionPartsProps, "parts"> & { part: SessionPart; onEmpty: () => void };

function Part({ classId, sessionId, part, onEmpty }: PartProps) {
  const { name, title } = part;
  const { run } = useOneAtATime();
  const [ask, { isError, isFetching }] = useLazySessionPartQuery();
  const [entries, setEntries] = useState<readonly RecordEntry[] | null>(null);
  const [next, setNext] = useState<number | null>(0);
  const load = async (after: number) => {
    const { data } = await ask({ id: classId, session_id: sessionId, part: name, after });
    if (!data) return;
    setEntries((before) => [...(before ?? []), ...data.entries]);
    setNext(data.next);
  };
  const tellEmpty = useEffectEvent(onEmpty);
  useEffect(() => {
    let isGone = false;
    void ask({ id: classId, session_id: sessionId, part: name, after: 0 }).then(({ data }) => {
      if (!data || isGone) return;
      if (data.entries.length === 0 && data.next === null) return tellEmpty();
      setEntries(data.entries);
      setNext(data.next);
    });
    return () => {
      isGone = true;
    };
  }, [ask, classId, sessionId, name]);
  return (
    <Region title={title}>
      {!entries && !isError && <Skeleton className="h-16 rounded-card" />}
      {entries && (
        <ol className="grid gap-2">
          {entries.map((entry) => (
            <Entry key={entry.number} entry={entry} />
          ))}
        </ol>
      )}
      {isError && <p role="alert">{texts.partNotLoaded}</p>}
      {next !== null && (entries || isError) && (
        <Button
          variant="secondary"
          busy={isFetching}
          onClick={() => void run(() => load(next))}
          className="justify-self-start"
        >
          {isError ? texts.tryAgain : texts.showMore}
        </Button>
      )}
    </Region>
  );
}

const Entry = ({ entry: { at, name, text } }: { entry: RecordEntry }) => (
  <li className="grid gap-0.5">
    <p className="text-sm text-ink-muted">
      {name !== null && <bdi className="font-medium text-ink">{name} </bdi>}
      {at !== null && <time dateTime={at}>{clockText(at)}</time>}
    </p>
    <RichText text={text} />
  </li>
);
