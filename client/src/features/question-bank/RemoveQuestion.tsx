import type { CourseQuestion } from "@lyceum/shared/rest/course-questions.ts";
import { Trash2 } from "lucide-react";

import * as texts from "#text/question-bank.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { useToast } from "../../ui/feedback/Toast.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { useRemoveCourseQuestionMutation } from "./question-bank-api.ts";

type RemoveQuestionProps = { courseId: string; question: CourseQuestion };

export function RemoveQuestion({ courseId, question: { id, question } }: RemoveQuestionProps) {
  const [remove, { isLoading }] = useRemoveCourseQuestionMutation();
  const toast = useToast();
  const confirm = async () => {
    if (isLoading) return;
    const { error } = await remove({ id: courseId, question_id: id });
    if (error) toast(texts.notRemoved);
  };
  return (
    <ConfirmDialog
      title={texts.removeTitle(question)}
      description={texts.removeMeans}
      action={texts.remove}
      onConfirm={() => void confirm()}
      trigger={
        // A button that is disabled loses the focus, which its row gives to the list's region.
        <IconButton label={texts.removeThis(question)} aria-busy={isLoading || undefined}>
          <Trash2 aria-hidden className="size-5" />
        </IconButton>
      }
    />
  );
}
