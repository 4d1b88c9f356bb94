import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { OwnCourse } from "@lyceum/shared/rest/courses.ts";
import type { Upload } from "@lyceum/shared/rest/videos.ts";
import { ofCourse, OTHERS, slugOf, UploadForm } from "@lyceum/shared/rules.ts";
import { z } from "zod";

/** The values of the upload form, in the order in which problems are shown. */
export type UploadValues = {
  title: string;
  video_upload: File | null;
  /** A course's id, or `Others` for a new one. */
  course: string;
  /** The new course's name. */
  course_title: string;
  /** An existing one, or `Others` for a new one. */
  category: string;
  /** The new category's name. */
  course_category: string;
  course_type: "Free" | "Paid";
  course_price: string;
  /** Empty if unsaid. */
  course_level: string;
  image: File | null;
  duration: string;
  description: string;
};

export const EMPTY_UPLOAD: UploadValues = {
  title: "",
  video_upload: null,
  course: "",
  course_title: "",
  category: "",
  course_category: "",
  course_type: "Free",
  course_price: "",
  course_level: "",
  image: null,
  duration: "",
  description: "",
};

/** The server's rules, and those about files, which it receives in another way. */
export const UploadRules = UploadForm.safeExtend({
  video_upload: z.instanceof(File, { error: MESSAGES.upload.videoMissing }),
  image: z.instanceof(File).nullable(),
  /** The problem with the selected course. */
  course_issue: z.string().nullable(),
})
  .refine(({ course_issue }) => course_issue === null, {
    path: ["course_title"],
    error: ({ input }) => (input as { course_issue: string }).course_issue,
    when: ofCourse,
  })
  .refine(({ course_id, image }) => course_id !== "" || image !== null, {
    path: ["image"],
    error: MESSAGES.upload.thumbnailMissing,
    when: ofCourse,
  });
export type Uploading = z.output<typeof UploadRules>;

/** The form's values, as the call takes them. */
export const givenBy = (values: UploadValues, courses: readonly OwnCourse[], email: string) => ({
  email,
  title: values.title,
  duration: values.duration,
  description: values.description,
  video_upload: values.video_upload,
  image: values.image,
  ...(values.course === OTHERS ? newCourse(values) : selectedCourse(values.course, courses)),
});

function newCourse({
  course_title,
  category,
  course_category,
  course_type,
  ...rest
}: UploadValues) {
  return {
    course_id: "",
    course_title,
    course_category: category === OTHERS ? course_category : category,
    slug: slugOf(course_title),
    course_type,
    course_price: course_type === "Free" ? "0" : rest.course_price.trim(),
    course_level: rest.course_level,
    course_issue: null,
  };
}

/** @param id Empty if none is selected. */
function selectedCourse(id: string, courses: readonly OwnCourse[]) {
  const course = courses.find((each) => each.id === id);
  return {
    course_id: id,
    course_title: course?.course_title ?? "",
    course_category: course?.course_category ?? "",
    slug: course?.course_id ?? "",
    course_type: course?.course_type ?? ("Free" as const),
    course_price: String(course?.course_price ?? 0),
    course_issue: id === "" ? null : issueOf(course),
  };
}

function issueOf(course: OwnCourse | undefined) {
  if (!course) return MESSAGES.upload.courseNotFound;
  return course.course_category ? null : MESSAGES.upload.courseWithoutCategory;
}

/** A file in place of a video of the same title and course. */
export const replacing = (old: Upload, file: File): Uploading =>
  UploadRules.parse({
    email: old.email,
    title: old.title,
    description: old.description ?? "",
    course_id: old.course_id,
    course_title: old.course_title,
    replaces: old.id,
    video_upload: file,
    image: null,
    course_issue: null,
  });

/** Fields that the specification does not have: sent only if they say something. */
const UNSPECIFIED = new Set<keyof UploadForm>(["course_level", "replaces"]);

/** @param uploadId The finished resumable upload, instead of the file; null for the file itself. */
export function multipartOf({ image, ...uploading }: Uploading, uploadId: string | null): FormData {
  const form = new FormData();
  for (const name of Object.keys(UploadForm.shape) as (keyof UploadForm)[])
    if (uploading[name] !== "" || !UNSPECIFIED.has(name)) form.set(name, uploading[name]);
  form.set("video_upload", uploadId ?? uploading.video_upload);
  if (image) form.set("image", image);
  return form;
}
