import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Upload } from "@lyceum/shared/rest/videos.ts";
import { CircleCheckBig } from "lucide-react";
import { useRef } from "react";

import * as texts from "#text/approval.ts";
import { useGetPendingVideosQuery } from "../../api/uploads-api.ts";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { DataTable } from "../../ui/data/DataTable.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loaded } from "../../ui/data/Loaded.tsx";
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
          {texts.pendingVideos}
        </h2>
        {videos && (
          <span key={videos.length} className="animate-appear">
            <Badge tone={videos.length > 0 ? "warning" : "neutral"}>{videos.length}</Badge>
          </span>
        )}
      </div>
      <p role="status" className="sr-only">
        {arrived.map(({ title }) => texts.waitsForApproval(title)).join(" ")}
      </p>
      <Loaded
        query={query}
        loading={texts.loadingPendingVideos}
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
  <EmptyState icon={CircleCheckBig} title={texts.nothingWaitsApproval}>
    {texts.whatTeachersUploadAppearsHere}
  </EmptyState>
);

type RowsProps = { pending: readonly Upload[]; arrived: readonly Upload[]; onDecided: () => void };

const Rows = ({ pending, arrived, onDecided }: RowsProps) => (
  <DataTable labelledBy="pending" columns={COLUMNS} acts>
    {pending.map((each) => (
      <PendingRow key={each.id} upload={each} lit={arrived.includes(each)} onDecided={onDecided} />
    ))}
  </DataTable>
);
