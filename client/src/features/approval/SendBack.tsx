import { MESSAGES } from "@lyceum/shared/messages.ts";
import { returnVideo, type Upload } from "@lyceum/shared/rest/videos.ts";
import { type SubmitEvent, useState } from "react";

import * as texts from "#text/approval.ts";
import { useReturnVideoMutation } from "../../api/uploads-api.ts";
import { Alert } from "../../ui/feedback/Alert.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { TextArea } from "../../ui/forms/TextField.tsx";
import { useToast } from "../../ui/feedback/Toast.tsx";
import { useForm } from "../../ui/forms/use-form.ts";

type SendBackProps = { upload: Upload; describedBy: string; onDecided: () => void };

/** The button 'Send back' and its dialog, which asks for a note to the teacher. */
export function SendBack({ upload, describedBy, onDecided }: SendBackProps) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={texts.sendBackVideo(upload.title)}
      description={texts.seesNoteOnce(upload.email)}
      trigger={
        <Button variant="secondary" size="small" aria-describedby={describedBy}>
          {texts.sendBack}
        </Button>
      }
    >
      <NoteForm id={upload.id} onSent={onDecided} />
    </Dialog>
  );
}

function NoteForm({ id, onSent }: { id: string; onSent: () => void }) {
  const form = useForm(returnVideo.body, { video_id: id, note: "" });
  const [sendBack, { isLoading }] = useReturnVideoMutation();
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
    <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
      {failure && <Alert>{failure}</Alert>}
      <TextArea {...form.field("note")} label={texts.note} hint={texts.whatChanged} rows={4} />
      <Button type="submit" busy={isLoading}>
        {texts.sendBack}
      </Button>
    </form>
  );
}

const FAILED = MESSAGES.internal;
