import { MESSAGES } from "@lyceum/shared/messages.ts";
import { returnVideo, type Upload } from "@lyceum/shared/rest/videos.ts";
import { type SubmitEvent, useState } from "react";

import { useReturnVideoMutation } from "../../api/uploads-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextArea } from "../../ui/TextField.tsx";
import { useToast } from "../../ui/Toast.tsx";
import { useForm } from "../../ui/use-form.ts";

type SendBackProps = { upload: Upload; describedBy: string; onDecided: () => void };

/** The button 'Send back' and its dialog, which asks for a note to the teacher. */
export function SendBack({ upload, describedBy, onDecided }: SendBackProps) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={`Send back “${upload.title}”`}
      description={`${upload.email} sees your note at once.`}
      trigger={
        <Button variant="secondary" size="small" aria-describedby={describedBy}>
          Send back
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
      <TextArea {...form.field("note")} label="Note" hint="What is to be changed?" rows={4} />
      <Button type="submit" busy={isLoading}>
        Send back
      </Button>
    </form>
  );
}

const FAILED = MESSAGES.internal;
