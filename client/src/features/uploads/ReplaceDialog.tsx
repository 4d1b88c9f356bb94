import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Upload } from "@lyceum/shared/rest/videos.ts";
import { type SubmitEvent, useState } from "react";

import * as texts from "#text/uploads.ts";
import { Alert } from "../../ui/feedback/Alert.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { FileField } from "../../ui/forms/FileField.tsx";
import { UnsavedDialog } from "../../ui/overlays/UnsavedDialog.tsx";
import { TransferPanel } from "./TransferPanel.tsx";
import { replacing } from "./upload-values.ts";
import { useUpload } from "./use-upload.ts";

type ReplaceDialogProps = { upload: Upload; onClose: () => void };

/** Sends another file in place of a video; leaving the dialog pauses it, or ends it where it goes in its form. */
export function ReplaceDialog({ upload: old, onClose }: ReplaceDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string>();
  const { transfer, busy, outcome, upload, pause, resume } = useUpload(old.email, "teacher");
  const isDone = outcome?.tone === "success";
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setError(file ? undefined : MESSAGES.upload.videoMissing);
    if (file && !busy) void upload(replacing(old, file));
  };
  return (
    <UnsavedDialog
      title={texts.replaceVideo(old.title)}
      description={old.status === 1 ? texts.oldOneStays : undefined}
      isChanged={file !== null && !isDone}
      leaveMeans={texts.leavingReplace}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
        {!isDone && (
          <fieldset disabled={busy}>
            <FileField
              label={texts.videoFile}
              accept="video/*"
              value={file}
              onValueChange={setFile}
              error={error}
            />
          </fieldset>
        )}
        {outcome && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
        {transfer && <TransferPanel transfer={transfer} onPause={pause} onResume={resume} />}
        {!isDone && (
          <Button type="submit" busy={busy}>
            {texts.replace}
          </Button>
        )}
      </form>
    </UnsavedDialog>
  );
}
