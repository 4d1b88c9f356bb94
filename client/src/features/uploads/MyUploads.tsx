import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Upload } from "@lyceum/shared/rest/videos.ts";
import { Clapperboard } from "lucide-react";
import { useId } from "react";

import * as texts from "#text/uploads.ts";
import { useGetByTeacherQuery } from "../../api/uploads-api.ts";
import { DataTable, TableCell, TableRow } from "../../ui/data/DataTable.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loaded } from "../../ui/data/Loaded.tsx";
import { tableHeadingGetsFocus } from "../../ui/gives-focus-to.ts";
import { UploadActions } from "./UploadActions.tsx";
import { ApprovalStatus, MediaStatus, statusOf } from "./UploadStatus.tsx";
import { useChanged } from "./use-changed.ts";

const COLUMNS = [texts.title, texts.course, texts.status, texts.video, texts.actions];

/** A teacher's table 'My uploads', updated live. */
export function MyUploads({ email }: { email: string }) {
  const query = useGetByTeacherQuery(email);
  const changed = useChanged(query.data);
  return (
    <section aria-labelledby="my-uploads" className="grid content-start gap-4">
      <h2 id="my-uploads" tabIndex={-1} className="text-xl font-semibold">
        {texts.myUploads}
      </h2>
      <p role="status" className="sr-only">
        {changed.map((each) => `${each.title}: ${statusOf(each)}.`).join(" ")}
      </p>
      <Loaded query={query} loading={texts.loadingUploads} failed={MESSAGES.dashboard.loadFailed}>
        {(uploads) =>
          uploads.length > 0 ? <Uploads uploads={uploads} changed={changed} /> : <NoUploads />
        }
      </Loaded>
    </section>
  );
}

const NoUploads = () => (
  <EmptyState icon={Clapperboard} title={texts.noUploadsYet}>
    {texts.uploadFirstVideoAdminLooks}
  </EmptyState>
);

type UploadsProps = { uploads: readonly Upload[]; changed: readonly Upload[] };

const Uploads = ({ uploads, changed }: UploadsProps) => (
  <DataTable labelledBy="my-uploads" columns={COLUMNS} acts>
    {uploads.map((each) => (
      <UploadRow key={each.id} upload={each} uploads={uploads} lit={changed.includes(each)} />
    ))}
  </DataTable>
);

type UploadRowProps = { upload: Upload; uploads: readonly Upload[]; lit: boolean };

function UploadRow({ upload, uploads, lit }: UploadRowProps) {
  const id = useId();
  return (
    <TableRow ref={tableHeadingGetsFocus} className={lit ? "animate-light-up" : ""}>
      <TableCell>
        <span id={id} className="font-semibold wrap-break-word">
          {upload.title}
        </span>
        <Replaces upload={upload} uploads={uploads} />
      </TableCell>
      <TableCell label={texts.course} className="wrap-break-word">
        {upload.course_title}
      </TableCell>
      <TableCell label={texts.status}>
        <ApprovalStatus upload={upload} />
      </TableCell>
      <TableCell label={texts.video} className="text-sm">
        <MediaStatus upload={upload} />
      </TableCell>
      <TableCell>
        <UploadActions upload={upload} describedBy={id} />
      </TableCell>
    </TableRow>
  );
}

function Replaces({ upload, uploads }: Pick<UploadRowProps, "upload" | "uploads">) {
  if (!upload.replaces || upload.status === 1) return null;
  const old = uploads.find(({ id }) => id === upload.replaces);
  return (
    <span className="block text-sm text-ink-muted">
      {old ? texts.replaces(old.title) : texts.replacesAnother}
    </span>
  );
}
