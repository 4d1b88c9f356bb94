import { REPLAY_SHOWN } from "@lyceum/shared/limits.ts";
import type { ReplayEntry } from "@lyceum/shared/rest/replay.ts";
import { useMemo, useState } from "react";

import * as texts from "#text/replay.ts";
import { useVideoReplayQuery } from "../../../api/replay-api.ts";
import { LoadFailed } from "../../../ui/feedback/LoadFailed.tsx";
import { Spinner } from "../../../ui/feedback/Spinner.tsx";
import { SearchField } from "../../../ui/forms/SearchField.tsx";
import { countText } from "../../../ui/format/plain-format.ts";
import { foundIn } from "./entries.ts";
import { MissedParts } from "./MissedParts.tsx";
import { ReplayList } from "./ReplayList.tsx";

export type ReplayProps = {
  videoId: string;
  /** The signed-in person. */
  person: string | null;
  /** Null until it is shown. */
  video: HTMLVideoElement | null;
};

/** What was written in the class that a topic was recorded in, and what this person missed of it. */
export default function Replay({ videoId, person, video }: ReplayProps) {
  const { data, isError, isFetching, refetch } = useVideoReplayQuery({ id: videoId, person });
  return (
    <section aria-labelledby="replay" className="grid min-w-0 gap-3">
      <h2 id="replay" className="text-xl font-semibold">
        {texts.inTheClass}
      </h2>
      {person !== null && <MissedParts videoId={videoId} person={person} video={video} />}
      <div className="grid h-96 content-center overflow-hidden rounded-card border border-line bg-surface-raised shadow-raised">
        {data && <Said entries={data} video={video} />}
        {!data && !isError && (
          <div className="grid place-items-center">
            <Spinner label={texts.loading} />
          </div>
        )}
        {!data && isError && (
          <LoadFailed text={texts.notLoaded} retry={() => void refetch()} busy={isFetching} />
        )}
      </div>
    </section>
  );
}

type SaidProps = { entries: readonly ReplayEntry[]; video: HTMLVideoElement | null };

function Said({ entries, video }: SaidProps) {
  const [search, setSearch] = useState("");
  const found = useMemo(() => foundIn(entries, search), [entries, search]);
  const searching = search.trim() !== "";
  if (entries.length === 0)
    return <p className="p-4 text-center text-ink-muted">{texts.nothing}</p>;
  return (
    <div className="grid h-96 grid-rows-[auto_auto_minmax(0,1fr)]">
      <div className="p-2 pb-0">
        <SearchField label={texts.search} text={search} onType={setSearch} />
      </div>
      <p role="status" className="px-4 text-sm text-ink-muted not-empty:pt-2">
        {searching && (found.length === 0 ? texts.notFound : texts.found(found.length))}
        {!searching && entries.length >= REPLAY_SHOWN && texts.onlyFirst(countText(entries.length))}
      </p>
      {found.length > 0 && (
        <ReplayList key={search} entries={found} video={video} follows={!searching} />
      )}
    </div>
  );
}
