import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Upload } from "@lyceum/shared/rest/videos.ts";
import { Clapperboard } from "lucide-react";

import { useGetByTeacherQuery } from "../../api/uploads-api.ts";
import { DataTable, TableCell, TableRow, TableSkeleton } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { ApprovalStatus, MediaStatus, statusOf } from "./UploadStatus.tsx";
import { useChanged } from "./use-changed.ts";

const COLUMNS = ["Title", "Course", "Status", "Video"];

/** The table 'My uploads' of a teacher, as it changes. */
export function MyUploads({ email }: { email: string }) {
  const { data: uploads, isError, isFetching, refetch } = useGetByTeacherQuery(email);
  const changed = useChanged(uploads);
  const failed = isError && !uploads;
  return (
    <section aria-labelledby="my-uploads" className="grid content-start gap-4">
      <h2 id="my-uploads" className="text-xl font-semibold">
        My uploads
      </h2>
      <p role="status" className="sr-only">
        {changed.map((each) => `${each.title}: ${statusOf(each)}.`).join(" ")}
      </p>
      {failed && (
        <LoadFailed
          text={MESSAGES.dashboard.loadFailed}
          retry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {!failed && !uploads && <TableSkeleton label="Loading uploads…" />}
      {uploads?.length === 0 && (
        <EmptyState icon={Clapperboard} title="No uploads yet.">
          Upload your first video; an admin looks at it, and you see here what becomes of it.
        </EmptyState>
      )}
      {uploads && uploads.length > 0 && (
        <DataTable labelledBy="my-uploads" columns={COLUMNS}>
          {uploads.map((each) => (
            <UploadRow key={each.id} upload={each} lit={changed.includes(each)} />
          ))}
        </DataTable>
      )}
    </section>
  );
}

const UploadRow = ({ upload, lit }: { upload: Upload; lit: boolean }) => (
  <TableRow className={lit ? "animate-light-up" : ""}>
    <TableCell className="font-semibold wrap-anywhere sm:col-span-full">{upload.title}</TableCell>
    <TableCell label="Course" className="wrap-anywhere">
      {upload.course_title}
    </TableCell>
    <TableCell label="Status">
      <ApprovalStatus upload={upload} />
    </TableCell>
    <TableCell label="Video" className="text-sm">
      <MediaStatus upload={upload} />
    </TableCell>
  </TableRow>
);
