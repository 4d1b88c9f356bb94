import * as texts from "#text/classroom/poll-cards.ts";
import { session } from "../../../session/session.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { useOpenDialog } from "../module/open-dialog.ts";
import { useClassroom } from "../state/store.ts";

/** Opens the questions of the class's course. Not for a co-host who is a student: they do not see what is right before. */
export function FromCourse() {
  const openDialog = useOpenDialog();
  const course = useClassroom((state) => state.class?.course ?? null);
  if (!course || session.getSession()?.role === "student") return null;
  return (
    <Button variant="secondary" onClick={() => openDialog("polls")}>
      {texts.fromCourse}
    </Button>
  );
}
