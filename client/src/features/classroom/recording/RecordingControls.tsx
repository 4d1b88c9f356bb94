import * as texts from "#text/classroom/recording-dialog.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { useRequest } from "../seat/use-request.ts";
import { selectIsHost, selectIsLive } from "../state/selectors.ts";
import { useClassroom } from "../state/store.ts";
import { ChapterForm } from "./ChapterForm.tsx";
import { FAILURES } from "./failures.ts";
import { useAnswer } from "./use-answer.ts";
import { useIsAsked } from "./use-is-asked.ts";
import { useRecording } from "./use-recording.ts";

/** For hosts the recording's controls, for students and co-hosts their consent. */
export default function RecordingControls() {
  const host = useClassroom(selectIsHost);
  const isAsked = useIsAsked();
  return (
    <>
      {host ? <HostPart /> : <StudentPart />}
      {isAsked && <OwnConsent />}
    </>
  );
}

const hostText = (live: boolean, paused: boolean | undefined): string => {
  if (!live) return texts.recordOnceStarted;
  if (paused === undefined) return texts.everyoneSeesIt;
  return paused ? texts.isPaused : texts.classIsBeingRecorded;
};

function HostPart() {
  const { current, failure } = useRecording();
  const live = useClassroom(selectIsLive);
  return (
    <>
      <p role="status">{hostText(live, current?.paused)}</p>
      {failure && !current && <p className="text-danger">{FAILURES[failure]}</p>}
      <HostControls live={live} paused={current?.paused} />
      {current && !current.paused && <ChapterForm />}
    </>
  );
}

function HostControls({ live, paused }: { live: boolean; paused: boolean | undefined }) {
  const { send, busy, problem } = useRequest();
  return (
    <>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {paused === undefined ? (
          <Button disabled={!live} busy={busy} onClick={() => void send("startRecording", {})}>
            {texts.record}
          </Button>
        ) : (
          <>
            <Button
              variant="secondary"
              busy={busy}
              onClick={() => void send(paused ? "resumeRecording" : "pauseRecording", {})}
            >
              {paused ? texts.resumeRecording : texts.pauseRecording}
            </Button>
            <Button busy={busy} onClick={() => void send("stopRecording", {})}>
              {texts.stopRecording}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

function StudentPart() {
  const { current } = useRecording();
  return <p>{current ? texts.isBeingRecorded : texts.isNotBeingRecorded}</p>;
}

function OwnConsent() {
  const { agreed } = useRecording();
  const { answer, busy, problem } = useAnswer();
  return (
    <>
      <p role="status">{agreed ? texts.youAgreed : texts.youAreNotRecorded}</p>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <div>
        <Button variant="secondary" busy={busy} onClick={() => void answer(!agreed)}>
          {agreed ? texts.doNotRecordMeAnyMore : texts.agreeToBeRecorded}
        </Button>
      </div>
    </>
  );
}
