import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Upload } from "@lyceum/shared/rest/videos.ts";
import { Clapperboard } from "lucide-react";

import { useGetByTeacherQuery } from "../../api/uploads-api.ts";
import { DataTable, TableCell, TableRow } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { ApprovalStatus, MediaStatus, statusOf } from "./UploadStatus.tsx";
import { useChanged } from "./use-changed.ts";

const COLUMNS = ["Title", "Course", "Status", "Video"];

/** A teacher's table 'My uploads', updated live. */
export function MyUploads({ email }: { email: string }) {
  const query = useGetByTeacherQuery(email);
  const changed = useChanged(query.data);
  return (
    <section aria-labelledby="my-uploads" className="grid content-start gap-4">
      <h2 id="my-uploads" className="text-xl font-semibold">
        My uploads
      </h2>
      <p role="status" className="sr-only">
        {changed.map((each) => `${each.title}: ${statusOf(each)}.`).join(" ")}
      </p>
      <Loaded query={query} loading="Loading uploads…" failed={MESSAGES.dashboard.loadFailed}>
        {(uploads) =>
          uploads.length > 0 ? <Uploads uploads={uploads} changed={changed} /> : <NoUploads />
        }
      </Loaded>
    </section>
  );
}

const NoUploads = () => (
  <EmptyState icon={Clapperboard} title="No uploads yet.">
    Upload your first video; an admin looks at it, and you see here what becomes of it.
  </EmptyState>
);

type UploadsProps = { uploads: readonly Upload[]; changed: readonly Upload[] };

const Uploads = ({ uploads, changed }: UploadsProps) => (
  <DataTable labelledBy="my-uploads" columns={COLUMNS}>
    {uploads.map((each) => (
      <UploadRow key={each.id} upload={each} lit={changed.includes(each)} />
    ))}
  </DataTable>
);

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
