import { MESSAGES } from "@lyceum/shared/messages.ts";
import { OTHERS } from "@lyceum/shared/rules.ts";
import { type SubmitEvent, useState } from "react";

import { useGetCategoriesQuery, useGetCoursesAndVideoQuery } from "../../api/courses-api.ts";
import { useSendUploadMutation } from "../../api/uploads-api.ts";
import { useFollowCatalogue } from "../../api/use-follow-catalogue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { FileField } from "../../ui/FileField.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { TextArea, TextField } from "../../ui/TextField.tsx";
import { useForm } from "../../ui/use-form.ts";
import { CourseFields } from "./CourseFields.tsx";
import { uploadFailure } from "./failure.ts";
import { TransferPanel } from "./TransferPanel.tsx";
import {
  EMPTY_UPLOAD,
  givenBy,
  multipartOf,
  type Uploading,
  UploadRules,
} from "./upload-values.ts";
import { useTransfer } from "./use-transfer.ts";

type UploadFormProps = { email: string; as: "teacher" | "admin" };
type Outcome = { tone: "success" | "danger"; text: string };

export function UploadForm({ email, as }: UploadFormProps) {
  const form = useForm(UploadRules, EMPTY_UPLOAD);
  const { data: courses = [], isError, isFetching, refetch } = useGetCoursesAndVideoQuery();
  const { data: categories = [] } = useGetCategoriesQuery();
  const { busy, outcome, upload, ...sending } = useUpload(email, as);
  useFollowCatalogue();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const uploading = form.check(event.currentTarget, givenBy(form.values, courses, email));
    if (uploading && (await upload(uploading))) form.reset();
  };

  return (
    <Card className="p-5">
      <form noValidate onSubmit={submit} aria-labelledby="upload" className="grid gap-4">
        <h2 id="upload" className="text-xl font-semibold">
          Upload a video
        </h2>
        {isError && courses.length === 0 && (
          <LoadFailed
            text={MESSAGES.dashboard.loadFailed}
            retry={() => void refetch()}
            busy={isFetching}
          />
        )}
        <fieldset disabled={busy} className={fields}>
          <TextField {...form.field("title")} label="Video title" maxLength={200} />
          <FileField {...form.field("video_upload")} label="Video file" accept="video/*" />
          <CourseFields form={form} courses={courses} categories={categories} />
          <FileField
            {...form.field("image")}
            label="Thumbnail"
            accept="image/jpeg,image/png,image/webp"
            optional={!["", OTHERS].includes(form.values.course)}
          />
          <TextField
            {...form.field("duration")}
            label="Duration"
            placeholder="12:30"
            maxLength={40}
            optional
          />
          <div className="lg:col-span-2">
            <TextArea
              {...form.field("description")}
              label="Description"
              maxLength={5_000}
              optional
            />
          </div>
        </fieldset>
        {outcome && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
        {sending.transfer && (
          <TransferPanel
            transfer={sending.transfer}
            onPause={sending.pause}
            onResume={sending.resume}
          />
        )}
        <Button type="submit" busy={busy} className="sm:justify-self-start">
          Upload video
        </Button>
      </form>
    </Card>
  );
}

const fields = "grid min-w-0 items-start gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-3";

const DONE = { teacher: MESSAGES.upload.pending, admin: MESSAGES.upload.approved };

/** Sends the file, then the form with its id; reports the result. */
function useUpload(email: string, as: UploadFormProps["as"]) {
  const { transfer, send, end, pause, resume } = useTransfer(email);
  const [finish] = useSendUploadMutation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  /** Whether it was accepted. */
  const upload = async (uploading: Uploading): Promise<boolean> => {
    setOutcome(null);
    try {
      const id = await send(uploading.video_upload);
      const { message } = await finish({ form: multipartOf(uploading, id), as }).unwrap();
      setOutcome({ tone: "success", text: message || DONE[as] });
      await end(true);
      return true;
    } catch (error) {
      setOutcome({ tone: "danger", text: uploadFailure(error) });
      await end(false);
      return false;
    }
  };

  return { transfer, busy: transfer !== null, outcome, upload, pause, resume };
}
