import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Upload } from "@lyceum/shared/rest/videos.ts";
import { CircleCheckBig } from "lucide-react";
import { useRef } from "react";

import { useGetPendingVideosQuery } from "../../api/uploads-api.ts";
import { Badge } from "../../ui/Badge.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { COLUMNS, PendingRow } from "./PendingRow.tsx";
import { useArrivals } from "./use-arrivals.ts";

/** The admins' table 'Pending videos', which grows as teachers upload. */
export function PendingVideos() {
  const query = useGetPendingVideosQuery();
  const videos = query.data;
  const arrived = useArrivals(videos);
  const heading = useRef<HTMLHeadingElement>(null);
  const onDecided = () => heading.current?.focus();
  return (
    <section aria-labelledby="pending" className="grid content-start gap-4">
      <div className="flex items-center gap-3">
        <h2 id="pending" ref={heading} tabIndex={-1} className="text-xl font-semibold">
          Pending videos
        </h2>
        {videos && (
          <span key={videos.length} className="animate-appear">
            <Badge tone={videos.length > 0 ? "warning" : "neutral"}>{videos.length}</Badge>
          </span>
        )}
      </div>
      <p role="status" className="sr-only">
        {arrived.map(({ title }) => `${title} waits for approval.`).join(" ")}
      </p>
      <Loaded
        query={query}
        loading="Loading pending videos…"
        failed={MESSAGES.dashboard.loadFailed}
      >
        {(pending) =>
          pending.length > 0 ? (
            <Rows pending={pending} arrived={arrived} onDecided={onDecided} />
          ) : (
            <NothingWaits />
          )
        }
      </Loaded>
    </section>
  );
}

const NothingWaits = () => (
  <EmptyState icon={CircleCheckBig} title="Nothing waits for approval.">
    What teachers upload appears here by itself.
  </EmptyState>
);

type RowsProps = { pending: readonly Upload[]; arrived: readonly Upload[]; onDecided: () => void };

const Rows = ({ pending, arrived, onDecided }: RowsProps) => (
  <DataTable labelledBy="pending" columns={COLUMNS}>
    {pending.map((each) => (
      <PendingRow key={each.id} upload={each} lit={arrived.includes(each)} onDecided={onDecided} />
    ))}
  </DataTable>
);
