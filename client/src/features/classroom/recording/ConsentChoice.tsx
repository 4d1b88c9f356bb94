import * as texts from "#text/classroom/recording-dialog.ts";
import { RadioGroup } from "../../../ui/forms/RadioGroup.tsx";
import { useClassroomDispatch } from "../state/store.ts";
import { recordingSlice } from "./recording-slice.ts";
import { useRecording } from "./use-recording.ts";

const CHOICES = [
  {
    value: "yes",
    label: texts.agreeToBeRecorded,
    hint: texts.agreedMeans,
  },
  {
    value: "no",
    label: texts.doNotRecordMe,
    hint: texts.notAgreedMeans,
  },
] as const;

/** The answer takes effect as soon as this person is in the class. */
export default function ConsentChoice({ sessionId }: { sessionId: string | null }) {
  const { agreed, session } = useRecording();
  const dispatch = useClassroomDispatch();
  const answer = (value: "yes" | "no") =>
    dispatch(
      recordingSlice.actions.answeredOutside({ agreed: value === "yes", session: sessionId }),
    );
  const isOfThis = session === sessionId && agreed !== null;
  return (
    <div className="grid gap-2">
      <RadioGroup
        label={texts.isBeingRecorded}
        name="consent"
        value={isOfThis ? (agreed ? "yes" : "no") : undefined}
        options={CHOICES}
        onValueChange={answer}
      />
      <p className="text-sm text-ink-muted">{texts.chatBesideRecording}</p>
    </div>
  );
}
