import { AddBlogForm } from "@lyceum/shared/rules.ts";
import { type ComponentType, type SubmitEvent, useState } from "react";

import {
  type BlogCourse,
  sendBlogImage,
  useAddBlogMutation,
  useGetBlogCoursesQuery,
} from "../../api/blogs-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Select } from "../../ui/Select.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useForm } from "../../ui/use-form.ts";
import { type BlogValues, suggestedSlug } from "./draft.ts";
import { addFailure, pictureFailure } from "./failure.ts";
import { Preview } from "./Preview.tsx";
import { useDraft } from "./use-draft.ts";

/** The editor for a blog's text. */
export type Editor = ComponentType<{
  label: string;
  /** The initial HTML. */ initial: string;
  onChange: (html: string) => void;
  upload: (file: File, onProgress: (share: number) => void) => Promise<string>;
  onUploading: (uploading: boolean) => void;
  error?: string | undefined;
  textLook: string;
}>;

/** A blog that was added, and the server's message. */
export type Added = { slug: string; message: string };

type BlogFormProps = {
  initial: BlogValues;
  editor: Editor;
  keep: (values: BlogValues) => boolean;
  onAdded: (added: Added) => void;
};

export function BlogForm({ initial, editor: Content, keep, onAdded }: BlogFormProps) {
  const form = useForm(AddBlogForm, initial);
  const courses = useGetBlogCoursesQuery();
  const [add, adding] = useAddBlogMutation();
  const [uploading, setUploading] = useState(false);
  const kept = useDraft(form.values, keep);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (adding.isLoading || uploading) return;
    adding.reset();
    const body = form.check(event.currentTarget);
    const added = body && (await add(body)).data;
    if (added) onAdded(added);
  };

  const setTitle = (title: string) => {
    form.set("slug", suggestedSlug(form.values, title));
    form.set("title", title);
  };

  const course = courses.data?.find(({ id }) => id === form.values.course_id);
  return (
    <form noValidate onSubmit={submit} aria-label="Add blog" className="grid grid-cols-1 gap-5">
      <fieldset disabled={adding.isLoading} className="grid min-w-0 gap-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField
            {...form.field("title")}
            label="Title"
            maxLength={200}
            autoComplete="off"
            onValueChange={setTitle}
            className="text-lg font-semibold"
          />
        </div>
        <div className="sm:col-span-2">
          <TextField
            {...form.field("slug")}
            label="Slug"
            hint={`The blog's address: /blog/${form.values.slug || "…"}`}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        <TextField {...form.field("date")} label="Date" type="date" />
        <Select
          {...form.field("course_id")}
          label="Course"
          options={[{ value: "", label: "Select a course" }, ...optionsOf(courses.data)]}
        />
      </fieldset>
      {courses.isError && !courses.data && (
        <LoadFailed
          text="The courses could not be loaded."
          retry={() => void courses.refetch()}
          busy={courses.isFetching}
        />
      )}
      <LazyPart name="The editor" loading={<EditorSkeleton />}>
        <Content
          label="Content"
          initial={initial.content}
          onChange={(html) => form.set("content", html)}
          upload={uploadImage}
          onUploading={setUploading}
          error={form.errorOf("content")}
          textLook="prose"
        />
      </LazyPart>
      {!kept && (
        <Alert tone="warning">
          This browser cannot keep your draft. Add the blog before you leave the page.
        </Alert>
      )}
      {adding.error && <Alert>{addFailure(adding.error)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={adding.isLoading || uploading}>
          Add blog
        </Button>
        <Preview
          blog={{
            ...form.values,
            title: form.values.title || "Untitled",
            course_title: course?.course_title ?? "",
            course_id: null,
          }}
          disabled={!form.values.title && !form.values.content}
        />
      </div>
    </form>
  );
}

const optionsOf = (courses: readonly BlogCourse[] = []) =>
  courses.map(({ id, course_title }) => ({ value: id, label: course_title }));

const uploadImage = (file: File, onProgress: (share: number) => void) =>
  sendBlogImage(file, onProgress).catch((error: unknown) => {
    throw new Error(pictureFailure(error), { cause: error });
  });

/** As tall as the editor that replaces it. */
const EditorSkeleton = () => (
  <div role="status" className="grid gap-1.5">
    <span className="font-medium">Content</span>
    <span className="sr-only">Loading the editor…</span>
    <Skeleton className="h-104" />
  </div>
);
