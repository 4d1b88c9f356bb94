import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import clsx from "clsx";
import { Link2, Lock, Trash2 } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router-dom";

import { copyText } from "../../browser/copy-text.ts";
import { buttonLook } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { useToast } from "../../ui/Toast.tsx";
import { useDeleteClassMutation } from "./classes-api.ts";
import { InvitationLink } from "./InvitationLink.tsx";
import { ClassTime, StateBadge } from "./ClassState.tsx";

type ClassItemProps = { lesson: ClassSummary; showTeacher: boolean; lit: boolean };

export function ClassItem({ lesson, showTeacher, lit }: ClassItemProps) {
  const id = useId();
  return (
    <li
      className={clsx(
        "flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card border bg-surface-raised p-4 shadow-raised sm:px-5",
        lesson.state === "live" ? "border-danger/45" : "border-line",
        lit && "animate-light-up",
      )}
    >
      <div className="grid min-w-0 flex-1 basis-60 gap-1.5">
        <h3 id={id} className="font-semibold wrap-anywhere">
          {lesson.title}
        </h3>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
          <StateBadge state={lesson.state} />
          <ClassTime {...lesson} />
          {lesson.access === "closed" && (
            <span className="inline-flex items-center gap-1">
              <Lock aria-hidden className="size-3.5" /> By invitation
            </span>
          )}
          {lesson.course && <span className="wrap-anywhere">{lesson.course.title}</span>}
          {showTeacher && <span className="wrap-anywhere">{lesson.teacher.name}</span>}
        </div>
      </div>
      <div className="flex grow flex-wrap items-center justify-end gap-1 sm:grow-0">
        <CopyLink path={`/meeting-room/${lesson.id}`} describedBy={id} />
        {lesson.access === "closed" && <InvitationLink lesson={lesson} describedBy={id} />}
        <DeleteClass lesson={lesson} describedBy={id} />
        <Link
          to={`/meeting-room/${lesson.id}`}
          aria-describedby={id}
          className={clsx(
            buttonLook({ variant: lesson.state === "live" ? "primary" : "secondary" }),
            "ml-auto",
          )}
        >
          Open class
        </Link>
      </div>
    </li>
  );
}

function CopyLink({ path, describedBy }: { path: string; describedBy: string }) {
  const toast = useToast();
  const copy = async () => {
    const address = window.location.origin + path;
    const copied = await copyText(address);
    toast(
      copied
        ? "The link of the class is copied."
        : `The browser did not allow copying. The link is ${address}`,
    );
  };
  return (
    <IconButton label="Copy link" aria-describedby={describedBy} onClick={() => void copy()}>
      <Link2 aria-hidden className="size-5" />
    </IconButton>
  );
}

function DeleteClass({ lesson, describedBy }: { lesson: ClassSummary; describedBy: string }) {
  const [deleteClass, { isLoading }] = useDeleteClassMutation();
  const toast = useToast();
  const remove = async () => {
    const { error } = await deleteClass(lesson.id);
    toast(error ? "The class could not be deleted. Please try again." : "The class is deleted.");
  };
  return (
    <ConfirmDialog
      title={`Delete “${lesson.title}”?`}
      description="Its link stops working for everybody. This cannot be undone."
      action="Delete"
      onConfirm={() => void remove()}
      trigger={
        <IconButton label="Delete class" aria-describedby={describedBy} disabled={isLoading}>
          <Trash2 aria-hidden className="size-5" />
        </IconButton>
      }
    />
  );
}
