import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import clsx from "clsx";
import { Lock, Trash2 } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router-dom";

import * as texts from "#text/classes.ts";
import { buttonLook } from "../../ui/controls/Button.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { regionGetsFocus } from "../../ui/gives-focus-to.ts";
import { useToast } from "../../ui/feedback/Toast.tsx";
import type { ListedClass } from "./class-list.ts";
import { useDeleteClassMutation } from "./classes-api.ts";
import { CopyLink } from "./CopyLink.tsx";
import { InvitationLink } from "./InvitationLink.tsx";
import { ClassTime, StateBadge } from "./ClassState.tsx";

type ClassItemProps = { lesson: ListedClass; showTeacher: boolean; lit: boolean };

export function ClassItem({ lesson, showTeacher, lit }: ClassItemProps) {
  const id = useId();
  return (
    <li
      ref={regionGetsFocus}
      className={clsx(
        "flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card border bg-surface-raised p-4 shadow-raised sm:px-5",
        lesson.state === "live" ? "border-danger/45" : "border-line",
        lit && "animate-light-up",
      )}
    >
      <div className="grid min-w-0 flex-1 basis-60 gap-1.5">
        <h3 id={id} dir="auto" className="font-semibold wrap-anywhere">
          <Link to={`/class/${lesson.id}`} className="underline-offset-4 hover:underline">
            {lesson.title}
          </Link>
        </h3>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
          <StateBadge state={lesson.state} />
          <ClassTime {...lesson} />
          {lesson.access === "closed" && (
            <span className="inline-flex items-center gap-1">
              <Lock aria-hidden className="size-3.5" /> {texts.byInvitation}
            </span>
          )}
          {lesson.course && <bdi className="wrap-anywhere">{lesson.course.title}</bdi>}
          {showTeacher && <bdi className="wrap-anywhere">{lesson.teacher.name}</bdi>}
        </div>
      </div>
      <div className="flex grow flex-wrap items-center justify-end gap-1 sm:grow-0">
        <CopyLink path={`/class/${lesson.id}`} describedBy={id} />
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
          {texts.openClass}
        </Link>
      </div>
    </li>
  );
}

function DeleteClass({ lesson, describedBy }: { lesson: ClassSummary; describedBy: string }) {
  const [deleteClass, { isLoading }] = useDeleteClassMutation();
  const toast = useToast();
  const remove = async () => {
    if (isLoading) return;
    const { error } = await deleteClass(lesson.id);
    toast(error ? texts.classCouldNotDeletedPlease : texts.classDeleted);
  };
  return (
    <ConfirmDialog
      title={texts.askDelete(lesson.title)}
      description={texts.linkStopsWorkingEverybodyCannot}
      action={texts.deleteText}
      onConfirm={() => void remove()}
      trigger={
        // A button that is disabled loses the focus, which its row gives to the list's region.
        <IconButton
          label={texts.deleteClass}
          aria-describedby={describedBy}
          aria-busy={isLoading || undefined}
        >
          <Trash2 aria-hidden className="size-5" />
        </IconButton>
      }
    />
  );
}
