import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Upload } from "@lyceum/shared/rest/videos.ts";
import clsx from "clsx";
import { Check, ChevronDown } from "lucide-react";
import { useId, useState } from "react";

import { useApproveVideoMutation } from "../../api/uploads-api.ts";
import { Button } from "../../ui/Button.tsx";
import { TableCell, TableRow } from "../../ui/DataTable.tsx";
import { useToast } from "../../ui/Toast.tsx";
import { Review } from "./Review.tsx";
import { SendBack } from "./SendBack.tsx";

/** The names in the specification (section 2). */
export const COLUMNS = [
  "Title",
  "Course ID",
  "Uploaded By",
  "View Video",
  "Uploading Time",
  "Action",
];

const WHEN = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

type PendingRowProps = { upload: Upload; lit: boolean; onDecided: () => void };

export function PendingRow({ upload, lit, onDecided }: PendingRowProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <TableRow className={lit ? "animate-light-up" : ""}>
        <TableCell id={id} className="font-semibold wrap-anywhere sm:col-span-full">
          {upload.title}
        </TableCell>
        <TableCell label="Course ID" className="wrap-anywhere">
          {upload.course_id}
        </TableCell>
        <TableCell label="Uploaded By" className="wrap-anywhere lg:min-w-44">
          {upload.email}
        </TableCell>
        <TableCell>
          <Button
            variant="secondary"
            size="small"
            aria-expanded={open}
            aria-describedby={id}
            onClick={() => setOpen(!open)}
          >
            View Video
            <ChevronDown
              aria-hidden
              className={clsx("size-4 transition-transform", open && "rotate-180")}
            />
          </Button>
        </TableCell>
        <TableCell label="Uploading Time">
          <time dateTime={upload.created_at}>{WHEN.format(new Date(upload.created_at))}</time>
        </TableCell>
        <TableCell>
          <div className="flex gap-2">
            <Approve upload={upload} describedBy={id} onDecided={onDecided} />
            <SendBack upload={upload} describedBy={id} onDecided={onDecided} />
          </div>
        </TableCell>
      </TableRow>
      {open && (
        <TableRow className="bg-surface-sunken">
          <TableCell colSpan={COLUMNS.length} className="sm:col-span-full">
            <Review upload={upload} />
          </TableCell>
        </TableRow>
      )}
    </>
  );
}

type ApproveProps = { upload: Upload; describedBy: string; onDecided: () => void };

function Approve({ upload, describedBy, onDecided }: ApproveProps) {
  const [approve, { isLoading }] = useApproveVideoMutation();
  const toast = useToast();
  const press = async () => {
    if (isLoading) return;
    const { data, error } = await approve(upload.id);
    const said = data?.message ?? (error && "message" in error ? error.message : null);
    toast(said || MESSAGES.approval.failed);
    if (data) onDecided();
  };
  return (
    <Button
      size="small"
      busy={isLoading}
      aria-describedby={describedBy}
      onClick={() => void press()}
    >
      {!isLoading && <Check aria-hidden className="size-4" />}
      Approve
    </Button>
  );
}
