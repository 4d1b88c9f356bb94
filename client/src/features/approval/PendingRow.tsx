import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Upload } from "@lyceum/shared/rest/videos.ts";
import clsx from "clsx";
import { Check, ChevronDown } from "lucide-react";
import { useId, useState } from "react";

import * as texts from "#text/approval.ts";
import { useApproveVideoMutation } from "../../api/uploads-api.ts";
import { momentText } from "../../ui/format/dates.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { TableCell, TableRow } from "../../ui/data/DataTable.tsx";
import { EmailAddress } from "../../ui/data/EmailAddress.tsx";
import { useToast } from "../../ui/feedback/Toast.tsx";
import { Review } from "./Review.tsx";
import { SendBack } from "./SendBack.tsx";

/** The names in the specification (section 2). */
export const COLUMNS = [
  texts.title,
  texts.courseId,
  texts.uploadedBy,
  texts.viewVideo,
  texts.uploadingTime,
  texts.action,
];

type PendingRowProps = { upload: Upload; lit: boolean; onDecided: () => void };

export function PendingRow({ upload, lit, onDecided }: PendingRowProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <TableRow className={lit ? "animate-light-up" : ""}>
        <TableCell id={id} className="font-semibold wrap-anywhere sm:min-w-36">
          {upload.title}
        </TableCell>
        <CourseCell upload={upload} />
        <TableCell label={texts.uploadedBy} className="wrap-anywhere sm:min-w-64">
          <EmailAddress>{upload.email}</EmailAddress>
        </TableCell>
        <TableCell>
          <Button
            variant="secondary"
            size="small"
            aria-expanded={open}
            aria-describedby={id}
            onClick={() => setOpen(!open)}
          >
            {texts.viewVideo}
            <ChevronDown
              aria-hidden
              className={clsx("size-4 transition-transform", open && "rotate-180")}
            />
          </Button>
        </TableCell>
        <TableCell label={texts.uploadingTime} className="sm:min-w-32">
          <time dateTime={upload.created_at}>{momentText(upload.created_at)}</time>
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
          <TableCell colSpan={COLUMNS.length}>
            <Review upload={upload} />
          </TableCell>
        </TableRow>
      )}
    </>
  );
}

const CourseCell = ({ upload }: { upload: Upload }) => (
  <TableCell label={texts.courseId} className="wrap-break-word">
    {upload.course_title}
    <span className="block text-sm wrap-anywhere text-ink-muted">{upload.course_id}</span>
  </TableCell>
);

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
      {texts.approve}
    </Button>
  );
}
