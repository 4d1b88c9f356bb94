import { MESSAGES } from "@lyceum/shared/messages.ts";
import { OTHERS } from "@lyceum/shared/rules.ts";
import type { ReactNode, SubmitEvent } from "react";

import * as texts from "#text/uploads.ts";
import { useGetCategoriesQuery, useGetCoursesAndVideoQuery } from "../../api/courses-api.ts";
import { useFollowCatalogue } from "../../api/use-follow-catalogue.ts";
import { Alert } from "../../ui/feedback/Alert.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { Card } from "../../ui/data/Card.tsx";
import { FileField } from "../../ui/forms/FileField.tsx";
import { LoadFailed } from "../../ui/feedback/LoadFailed.tsx";
import { TextArea, TextField } from "../../ui/forms/TextField.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { CourseFields, type UploadFormState } from "./CourseFields.tsx";
import { TransferPanel } from "./TransferPanel.tsx";
import { DropZone } from "./DropZone.tsx";
import { isOwn } from "./own-course.ts";
import { EMPTY_UPLOAD, givenBy, UploadRules } from "./upload-values.ts";
import { type Uploader, useUpload } from "./use-upload.ts";

type UploadFormProps = { email: string; as: Uploader };

/** The field for a file that is dropped on the page. */
const fieldOf = ({ type }: File) => (type.startsWith("image/") ? "image" : "video_upload");

export function UploadForm({ email, as }: UploadFormProps) {
  const form = useForm(UploadRules, EMPTY_UPLOAD);
  const { data: known = [], isError, isFetching, refetch } = useGetCoursesAndVideoQuery();
  const courses = as === "admin" ? known : known.filter(isOwn);
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
      {!busy && <DropZone onFile={(file) => form.field(fieldOf(file)).onValueChange(file)} />}
      <form noValidate onSubmit={submit} aria-labelledby="upload" className="grid gap-4">
        <h2 id="upload" className="text-xl font-semibold">
          {texts.uploadAVideo}
        </h2>
        {isError && known.length === 0 && (
          <LoadFailed
            text={MESSAGES.dashboard.loadFailed}
            retry={() => void refetch()}
            busy={isFetching}
          />
        )}
        <fieldset disabled={busy} className={fields}>
          <VideoFields form={form}>
            <CourseFields form={form} courses={courses} categories={categories} />
          </VideoFields>
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
          {texts.uploadVideo}
        </Button>
      </form>
    </Card>
  );
}

type VideoFieldsProps = { form: UploadFormState; children: ReactNode };

/** The fields of the video, with those of its course among them. */
const VideoFields = ({ form, children }: VideoFieldsProps) => (
  <>
    <TextField {...form.field("title")} label={texts.videoTitle} maxLength={200} />
    <FileField {...form.field("video_upload")} label={texts.videoFile} accept="video/*" />
    {children}
    <FileField
      {...form.field("image")}
      label={texts.thumbnail}
      accept="image/jpeg,image/png,image/webp"
      optional={!["", OTHERS].includes(form.values.course)}
    />
    <TextField
      {...form.field("duration")}
      label={texts.duration}
      placeholder="12:30"
      maxLength={40}
      optional
    />
    <div className="lg:col-span-2">
      <TextArea
        {...form.field("description")}
        label={texts.description}
        maxLength={5_000}
        optional
      />
    </div>
  </>
);

const fields = "grid min-w-0 items-start gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-3";
