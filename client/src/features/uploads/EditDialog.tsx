import type { Upload } from "@lyceum/shared/rest/videos.ts";
import { VideoTexts } from "@lyceum/shared/rules.ts";
import { type SubmitEvent, useState } from "react";

import * as texts from "#text/uploads.ts";
import { useEditVideoMutation } from "../../api/own-videos-api.ts";
import { Alert } from "../../ui/feedback/Alert.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { TextArea, TextField } from "../../ui/forms/TextField.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { useToast } from "../../ui/feedback/Toast.tsx";
import { UnsavedDialog } from "../../ui/overlays/UnsavedDialog.tsx";

type EditDialogProps = { upload: Upload; onClose: () => void };

/** Changes a video's title and description. */
export function EditDialog({ upload, onClose }: EditDialogProps) {
  const { title, description = "" } = upload;
  const form = useForm(VideoTexts, { title, description });
  const [edit, { isLoading }] = useEditVideoMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const toast = useToast();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = form.check(event.currentTarget);
    if (!wanted) return;
    const { data, error } = await edit({ video_id: upload.id, ...wanted });
    const refusal = error && "message" in error ? error.message : null;
    if (!data) return setFailure(refusal ?? texts.didNotWork);
    toast(data.message);
    onClose();
  };
  const { values } = form;
  return (
    <UnsavedDialog
      title={texts.editVideo(title)}
      isChanged={values.title !== title || values.description !== description}
      leaveMeans={texts.leavingEdit}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
        <TextField {...form.field("title")} label={texts.title} maxLength={200} />
        <TextArea
          {...form.field("description")}
          label={texts.description}
          maxLength={5_000}
          optional
        />
        {failure && <Alert>{failure}</Alert>}
        <Button type="submit" busy={isLoading}>
          {texts.save}
        </Button>
      </form>
    </UnsavedDialog>
  );
}
