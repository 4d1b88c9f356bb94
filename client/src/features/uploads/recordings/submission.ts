import type { OwnCourse } from "@lyceum/shared/rest/courses.ts";
import { type Recording, RecordingForm } from "@lyceum/shared/rest/recordings.ts";
import { z } from "zod";

import * as texts from "#text/recordings.ts";
import { EMPTY_UPLOAD, givenBy, type UploadValues } from "../upload-values.ts";
import { secondsOf } from "../../../ui/format/times.ts";

/** The values of the form; `start` and `end` as clock times, `before` the id of a topic or empty for the end. */
export type RecordingValues = UploadValues & { start: string; end: string; before: string };

/** The server's rules, and the problem with the selected course. */
export const RecordingRules = RecordingForm.safeExtend({
  start: z.number({ error: texts.timeInvalid }),
  end: z.number({ error: texts.timeInvalid }).nullable(),
  course_issue: z.string().nullable(),
}).refine(({ course_issue }) => course_issue === null, {
  path: ["course_title"],
  error: ({ input }) => (input as { course_issue: string }).course_issue,
});

/** Its class's course, if the teacher may add to it. */
export const valuesOf = (recording: Recording, courses: readonly OwnCourse[]): RecordingValues => ({
  ...EMPTY_UPLOAD,
  title: recording.class_title,
  course: courses.some(({ id }) => id === recording.course_id) ? (recording.course_id ?? "") : "",
  start: "0:00",
  end: "",
  before: "",
});

/** The topics of the selected course; none of a new one. */
export const topicsOf = ({ course }: RecordingValues, courses: readonly OwnCourse[]) =>
  courses.find(({ id }) => id === course)?.videos ?? [];

/** The form's values, as the call takes them; a time that cannot be read is undefined. */
export const submissionOf = (
  values: RecordingValues,
  courses: readonly OwnCourse[],
  email: string,
) => ({
  ...givenBy(values, courses, email),
  start: secondsOf(values.start) ?? undefined,
  end: values.end.trim() === "" ? null : (secondsOf(values.end) ?? undefined),
  before: topicsOf(values, courses).some(({ id }) => id === values.before) ? values.before : null,
});
