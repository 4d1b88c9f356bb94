import { MESSAGES } from "@lyceum/shared/messages.ts";

import * as texts from "#text/classroom/live-captions.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Alert } from "../../../ui/feedback/Alert.tsx";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { Select } from "../../../ui/forms/Select.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import type { ModuleDialogProps } from "../module/ClassModule.ts";
import { useClassSettingsQuery, useSetClassSettingsMutation } from "../permissions/settings-api.ts";
import { useMayCaption } from "../permissions/use-may-caption.ts";
import { useSeat } from "../seat/SeatContext.ts";
import { selectIsHost } from "../state/selectors.ts";
import { useClassroom } from "../state/store.ts";
import { spokenLanguages } from "./languages.ts";
import { ownCaptions, useOwnCaptions } from "./own-captions.ts";
import { findRecogniser } from "./speech-recognition.ts";

export default function CaptionsDialog({ open, onOpenChange }: ModuleDialogProps) {
  const mayCaption = useMayCaption();
  return (
    <Dialog title={texts.captions} open={open} onOpenChange={onOpenChange}>
      <div className="mt-4 grid gap-5">{mayCaption ? <Choices /> : <NoCaptions />}</div>
    </Dialog>
  );
}

function NoCaptions() {
  const host = useClassroom(selectIsHost);
  return (
    <>
      <p>{texts.offInThisClass}</p>
      {host && <Allow />}
    </>
  );
}

/** For hosts; the same switch is in the class's settings. */
function Allow() {
  const { classId } = useSeat();
  const { data: settings } = useClassSettingsQuery(classId);
  const [save, { isLoading, isError }] = useSetClassSettingsMutation();
  if (!settings) return null;
  return (
    <>
      <p>{texts.eachPersonDecides}</p>
      {isError && <Alert>{MESSAGES.unavailable}</Alert>}
      <Button
        busy={isLoading}
        className="justify-self-start"
        onClick={() => void save({ id: classId, settings: { ...settings, captions: true } })}
      >
        {texts.allow}
      </Button>
    </>
  );
}

function Choices() {
  const { shown } = useOwnCaptions();
  return (
    <>
      <div className="grid gap-1.5">
        <Checkbox
          label={texts.show}
          checked={shown}
          aria-describedby="show-captions"
          onCheckedChange={(checked) => ownCaptions.show(checked)}
        />
        <p id="show-captions" className="text-sm text-ink-muted">
          {texts.showHint}
        </p>
      </div>
      <section aria-labelledby="own-captions" className="grid gap-3">
        <h3 id="own-captions" className="font-semibold">
          {texts.yourSpeech}
        </h3>
        {findRecogniser() ? <OwnSpeech /> : <p>{texts.notSupported}</p>}
      </section>
    </>
  );
}

function OwnSpeech() {
  const { wanted, language, problem } = useOwnCaptions();
  const isOn = useClassroom(({ local }) => local.microphone.on);
  return (
    <>
      <p id="caption-my-speech" className="text-sm text-ink-muted">
        {texts.meaning}
      </p>
      <Checkbox
        label={texts.captionMySpeech}
        checked={wanted}
        aria-describedby="caption-my-speech"
        onCheckedChange={(checked) => ownCaptions.want(checked)}
      />
      {problem && <Alert>{texts.problems[problem]}</Alert>}
      <p role="status" className="text-sm empty:sr-only">
        {wanted && !problem && (isOn ? texts.isOn : texts.startsWithMicrophone)}
      </p>
      <Select
        label={texts.language}
        options={spokenLanguages()}
        value={language}
        onValueChange={(chosen) => ownCaptions.speak(chosen)}
      />
    </>
  );
}
