import { MESSAGES } from "@lyceum/shared/messages.ts";
import { CircleCheckBig } from "lucide-react";
import { useRef } from "react";

import { useGetPendingVideosQuery } from "../../api/uploads-api.ts";
import { Badge } from "../../ui/Badge.tsx";
import { DataTable, TableSkeleton } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { COLUMNS, PendingRow } from "./PendingRow.tsx";
import { useArrivals } from "./use-arrivals.ts";

/** The table 'Pending videos' of the admins, which counts up as teachers upload. */
export function PendingVideos() {
  const { data: videos, isError, isFetching, refetch } = useGetPendingVideosQuery();
  const arrived = useArrivals(videos);
  const heading = useRef<HTMLHeadingElement>(null);
  const failed = isError && !videos;
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
      {failed && (
        <LoadFailed
          text={MESSAGES.dashboard.loadFailed}
          retry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {!failed && !videos && <TableSkeleton label="Loading pending videos…" />}
      {videos?.length === 0 && (
        <EmptyState icon={CircleCheckBig} title="Nothing waits for approval.">
          What teachers upload appears here by itself.
        </EmptyState>
      )}
      {videos && videos.length > 0 && (
        <DataTable labelledBy="pending" columns={COLUMNS}>
          {videos.map((each) => (
            <PendingRow
              key={each.id}
              upload={each}
              lit={arrived.includes(each)}
              onDecided={() => heading.current?.focus()}
            />
          ))}
        </DataTable>
      )}
    </section>
  );
}
