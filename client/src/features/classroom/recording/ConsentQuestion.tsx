import * as texts from "#text/classroom/recording-dialog.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { PromptCard } from "../parts/PromptCard.tsx";
import { useAnswer } from "./use-answer.ts";
import { useIsAsked } from "./use-is-asked.ts";

/** Nothing for those who are recorded in any case. */
export default function ConsentQuestion() {
  const { answer, busy, problem } = useAnswer();
  const isAsked = useIsAsked();
  if (!isAsked) return null;
  return (
    <PromptCard>
      <p>
        {texts.consentExplained} {texts.chatBesideRecording}
      </p>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <Button size="small" busy={busy} onClick={() => void answer(true)}>
        {texts.agreeToBeRecorded}
      </Button>
      <Button size="small" variant="quiet" onClick={() => void answer(false)}>
        {texts.doNotRecordMe}
      </Button>
    </PromptCard>
  );
}
