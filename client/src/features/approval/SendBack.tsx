import { MESSAGES } from "@lyceum/shared/messages.ts";
import { returnVideo, type Upload } from "@lyceum/shared/rest/videos.ts";
import { type RefObject, type SubmitEvent, useRef, useState } from "react";

import * as texts from "#text/approval.ts";
import { useReturnVideoMutation } from "../../api/uploads-api.ts";
import { Alert } from "../../ui/feedback/Alert.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { TextArea } from "../../ui/forms/TextField.tsx";
import { useToast } from "../../ui/feedback/Toast.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { UnsavedDialog } from "../../ui/overlays/UnsavedDialog.tsx";

type SendBackProps = { upload: Upload; describedBy: string; onDecided: () => void };

/** The button 'Send back' and its dialog, which asks for a note to the teacher. */
export function SendBack({ upload, describedBy, onDecided }: SendBackProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        size="small"
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
      >
        {texts.sendBack}
      </Button>
      {open && <NoteDialog upload={upload} button={button} onClose={close} onSent={onDecided} />}
    </>
  );
}

type NoteDialogProps = {
  upload: Upload;
  /** What opened it. */
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  onSent: () => void;
};

function NoteDialog({ upload, button, onClose, onSent }: NoteDialogProps) {
  const form = useForm(returnVideo.body, { video_id: upload.id, note: "" });
  const [sendBack, { isLoading, isSuccess }] = useReturnVideoMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const toast = useToast();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = form.check(event.currentTarget);
    if (!body || isLoading) return;
    const { data, error } = await sendBack(body);
    if (!data) return setFailure((error && "message" in error && error.message) || FAILED);
    toast(data.message);
    onSent();
  };
  return (
    <UnsavedDialog
      title={texts.sendBackVideo(upload.title)}
      description={texts.seesNoteOnce(upload.email)}
      returnTo={button}
      isChanged={form.values.note !== "" && !isSuccess}
      leaveMeans={texts.leaveMeans}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
        {failure && <Alert>{failure}</Alert>}
        <TextArea {...form.field("note")} label={texts.note} hint={texts.whatChanged} rows={4} />
        <Button type="submit" busy={isLoading}>
          {texts.sendBack}
        </Button>
      </form>
    </UnsavedDialog>
  );
}

const FAILED = MESSAGES.internal;
