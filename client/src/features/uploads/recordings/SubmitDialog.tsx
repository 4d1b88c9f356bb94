import type { OwnCourse } from "@lyceum/shared/rest/courses.ts";
import type { Recording } from "@lyceum/shared/rest/recordings.ts";
import { type SubmitEvent, useCallback, useRef, useState } from "react";

import * as texts from "#text/recordings.ts";
import { useGetCategoriesQuery, useGetCoursesAndVideoQuery } from "../../../api/courses-api.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Alert } from "../../../ui/feedback/Alert.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { useToast } from "../../../ui/feedback/Toast.tsx";
import { Select } from "../../../ui/forms/Select.tsx";
import { TextArea, TextField } from "../../../ui/forms/TextField.tsx";
import { useForm } from "../../../ui/forms/use-form.ts";
import { UnsavedDialog } from "../../../ui/overlays/UnsavedDialog.tsx";
import { CourseFields } from "../CourseFields.tsx";
import { isOwn } from "../own-course.ts";
import { Preview } from "./Preview.tsx";
import { useSubmitRecordingMutation } from "./recordings-api.ts";
import {
  RecordingRules,
  type RecordingValues,
  submissionOf,
  topicsOf,
  valuesOf,
} from "./submission.ts";
import { timeText } from "../../../ui/format/times.ts";

type SubmitDialogProps = {
  recording: Recording;
  email: string;
  as: "teacher" | "admin";
  onClose: () => void;
};

/** Where a recording is watched, trimmed, named and submitted as a video of a course. */
export function SubmitDialog({ recording, email, as, onClose }: SubmitDialogProps) {
  const { data: known, isError } = useGetCoursesAndVideoQuery();
  const courses = as === "admin" ? known : known?.filter(isOwn);
  const video = useRef<HTMLVideoElement>(null);
  const keep = useCallback((shown: HTMLVideoElement | null) => {
    video.current = shown;
  }, []);
  const [isChanged, setChanged] = useState(false);
  const onChanged = () => setChanged(true);
  const now = () => {
    onChanged();
    return timeText(video.current?.currentTime ?? 0);
  };
  const props = { recording, email, as, onClose, onChanged, now };
  return (
    <UnsavedDialog
      title={texts.submitRecording(recording.class_title)}
      width="max-w-3xl"
      isChanged={isChanged}
      leaveMeans={texts.leaveMeans}
      onClose={onClose}
    >
      <div className="mt-4 grid gap-5">
        <Preview recording={recording} onVideo={keep} />
        {courses || isError ? (
          <Submission {...props} courses={courses ?? []} />
        ) : (
          <Skeleton className="h-60 rounded-card" />
        )}
      </div>
    </UnsavedDialog>
  );
}

type SubmissionProps = SubmitDialogProps & {
  courses: readonly OwnCourse[];
  onChanged: () => void;
  /** The moment that the player shows, for one of the fields. */
  now: () => string;
};

function Submission(props: SubmissionProps) {
  const { recording, email, as, onClose, onChanged, courses, now } = props;
  const form = useForm(RecordingRules, valuesOf(recording, courses));
  const { data: categories = [] } = useGetCategoriesQuery();
  const [submit, { isLoading }] = useSubmitRecordingMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const toast = useToast();
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = form.check(event.currentTarget, submissionOf(form.values, courses, email));
    if (!wanted) return;
    const { course_issue: _none, ...given } = wanted;
    const { error } = await submit({ id: recording.id, form: given });
    const refusal = error && "message" in error ? error.message : null;
    if (error) return setFailure(refusal ?? texts.didNotWork);
    toast(texts.submitted);
    onClose();
  };
  return (
    <form noValidate onSubmit={send} onChange={onChanged} className="grid gap-4">
      <Trim form={form} now={now} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...form.field("title")} label={texts.videoTitle} maxLength={200} />
        <CourseFields form={form} courses={courses} categories={categories} />
        <Place form={form} courses={courses} />
      </div>
      <TextArea
        {...form.field("description")}
        label={texts.description}
        maxLength={5_000}
        optional
      />
      {failure && <Alert>{failure}</Alert>}
      <Button type="submit" busy={isLoading} className="sm:justify-self-start">
        {as === "admin" ? texts.publish : texts.submit}
      </Button>
    </form>
  );
}

type RecordingFormState = ReturnType<typeof useForm<RecordingValues, unknown>>;

type PlaceProps = {
  form: Pick<RecordingFormState, "field" | "values">;
  courses: readonly OwnCourse[];
};

/** Where the video stands among the topics of a course that has some. */
function Place({ form, courses }: PlaceProps) {
  const topics = topicsOf(form.values, courses);
  if (topics.length === 0) return null;
  const options = topics.map(({ id, title }) => ({ value: id, label: texts.beforeTopic(title) }));
  return (
    <Select
      {...form.field("before")}
      label={texts.place}
      options={[{ value: "", label: texts.atEnd }, ...options]}
    />
  );
}

type TrimProps = Pick<SubmissionProps, "now"> & {
  form: Pick<RecordingFormState, "field" | "set">;
};

/** Where the video begins and ends. */
const Trim = ({ form, now }: TrimProps) => (
  <>
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <div className="grid gap-2">
        <TextField {...form.field("start")} label={texts.start} hint={texts.timeHint} />
        <Button variant="secondary" size="small" onClick={() => form.set("start", now())}>
          {texts.setStart}
        </Button>
      </div>
      <div className="grid gap-2">
        <TextField {...form.field("end")} label={texts.end} hint={texts.endHint} />
        <Button variant="secondary" size="small" onClick={() => form.set("end", now())}>
          {texts.setEnd}
        </Button>
      </div>
    </div>
    <p className="text-sm text-ink-muted">{texts.cutOff}</p>
  </>
);
