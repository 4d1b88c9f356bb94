import { useRef } from "react";

import * as texts from "#text/classroom/poll-cards.ts";
import { uuid } from "../../../browser/uuid.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import type { ModuleDialogProps } from "../module/ClassModule.ts";
import { useSlots } from "../module/slots.ts";
import { useSeat } from "../seat/SeatContext.ts";
import { useClassroom } from "../state/store.ts";

/** The questions of the class's course, to be asked in it. */
export default function CourseQuestionsDialog({ open, onOpenChange }: ModuleDialogProps) {
  const seat = useSeat();
  const { QuestionBank } = useSlots();
  const course = useClassroom((state) => state.class?.course ?? null);
  /** What was asked and not answered: asked again, it is the same, which the server may have. */
  const unanswered = useRef<{ ids: string; key: string } | null>(null);
  if (!course) return null;
  const ask = async (questionIds: string[]) => {
    const ids = questionIds.join();
    const before = unanswered.current;
    const asked = before?.ids === ids ? before : { ids, key: uuid() };
    unanswered.current = asked;
    await seat.ask("drawPolls", { questionIds, key: asked.key });
    unanswered.current = null;
    onOpenChange(false);
  };
  return (
    <Dialog
      title={texts.questionsOf(course.title)}
      open={open}
      onOpenChange={onOpenChange}
      width="max-w-2xl"
    >
      <div className="mt-4 grid gap-4">
        <QuestionBank courseId={course.id} onAsk={ask} />
      </div>
    </Dialog>
  );
}
