import { AddBlogForm } from "@lyceum/shared/rules.ts";
import { type ComponentType, type SubmitEvent, useState } from "react";

import * as texts from "#text/blogs.ts";
import {
  type BlogCourse,
  sendBlogImage,
  useAddBlogMutation,
  useGetBlogCoursesQuery,
} from "./blogs-api.ts";
import { Alert } from "../../ui/feedback/Alert.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { LazyPart } from "../../ui/feedback/LazyPart.tsx";
import { LoadFailed } from "../../ui/feedback/LoadFailed.tsx";
import { Select } from "../../ui/forms/Select.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
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
  isFirstError: boolean;
  textLook: string;
}>;

/** A blog that was added, and the server's message. */
export type Added = { slug: string; message: string };

type BlogFormProps = {
  initial: BlogValues;
  editor: Editor;
  keep: (values: BlogValues) => boolean;
  /** Called although the page was left meanwhile. `values`: those that were sent, the last ones that `keep` was given. */
  onAdded: (added: Added, values: BlogValues) => void;
};

export function BlogForm({ initial, editor: Content, keep, onAdded }: BlogFormProps) {
  const form = useForm(AddBlogForm, initial);
  const courses = useGetBlogCoursesQuery();
  const [add, adding] = useAddBlogMutation();
  const [uploading, setUploading] = useState(false);
  const { kept, keepNow } = useDraft(form.values, keep);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (adding.isLoading || uploading) return;
    adding.reset();
    const body = form.check(event.currentTarget);
    if (!body) return;
    keepNow();
    const { data: added } = await add(body);
    if (added) onAdded(added, form.values);
  };

  return (
    <form noValidate onSubmit={submit} aria-label={texts.addBlog} className={GRID}>
      <fieldset disabled={adding.isLoading} className={FACTS}>
        <Facts form={form} courses={courses.data} />
      </fieldset>
      {courses.isError && !courses.data && (
        <CoursesFailed retry={() => void courses.refetch()} busy={courses.isFetching} />
      )}
      <div inert={adding.isLoading}>
        <LazyPart name={texts.theEditor} loading={<EditorSkeleton />}>
          <Content
            label={texts.content}
            initial={initial.content}
            onChange={(html) => form.set("content", html)}
            upload={uploadImage}
            onUploading={setUploading}
            error={form.errorOf("content")}
            isFirstError={form.first === "content"}
            textLook="prose"
          />
        </LazyPart>
      </div>
      {!kept && <NotKept />}
      {adding.error && <Alert>{addFailure(adding.error)}</Alert>}
      <Buttons busy={adding.isLoading || uploading} values={form.values} courses={courses.data} />
    </form>
  );
}

const GRID = "grid grid-cols-1 gap-5";
const FACTS = "grid min-w-0 items-start gap-5 sm:grid-cols-2";

type ButtonsProps = {
  busy: boolean;
  values: BlogValues;
  courses: readonly BlogCourse[] | undefined;
};

const Buttons = ({ busy, values, courses }: ButtonsProps) => (
  <div className="flex flex-wrap gap-3">
    <Button type="submit" busy={busy}>
      {texts.addBlog}
    </Button>
    <Preview blog={previewed(values, courses)} disabled={!values.title && !values.content} />
  </div>
);

type FactsProps = {
  form: Pick<ReturnType<typeof useForm<BlogValues, unknown>>, "values" | "set" | "field">;
  courses: readonly BlogCourse[] | undefined;
};

/** The fields beside the text. */
function Facts({ form, courses }: FactsProps) {
  const setTitle = (title: string) => {
    form.set("slug", suggestedSlug(form.values, title));
    form.set("title", title);
  };
  return (
    <>
      <div className="sm:col-span-2">
        <TextField
          {...form.field("title")}
          label={texts.title}
          maxLength={200}
          autoComplete="off"
          onValueChange={setTitle}
          className="text-lg font-semibold"
        />
      </div>
      <div className="sm:col-span-2">
        <TextField
          {...form.field("slug")}
          label={texts.slug}
          hint={texts.blogsAddressBlog(form.values.slug || "…")}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <TextField {...form.field("date")} label={texts.date} type="date" />
      <Select
        {...form.field("course_id")}
        label={texts.course}
        options={[{ value: "", label: texts.selectACourse }, ...optionsOf(courses)]}
      />
    </>
  );
}

const CoursesFailed = (again: { retry: () => void; busy: boolean }) => (
  <LoadFailed text={texts.coursesCouldNotLoaded} {...again} />
);

const NotKept = () => <Alert tone="warning">{texts.browserCannotKeepDraftAdd}</Alert>;

/** The blog as readers will see it. */
const previewed = (values: BlogValues, courses: readonly BlogCourse[] = []) => ({
  ...values,
  title: values.title || texts.untitled,
  course_title: courses.find(({ id }) => id === values.course_id)?.course_title ?? "",
  course_id: null,
});

const optionsOf = (courses: readonly BlogCourse[] = []) =>
  courses.map(({ id, course_title }) => ({ value: id, label: course_title }));

const uploadImage = (file: File, onProgress: (share: number) => void) =>
  sendBlogImage(file, onProgress).catch((error: unknown) => {
    throw new Error(pictureFailure(error), { cause: error });
  });

/** As tall as the editor that replaces it. */
const EditorSkeleton = () => (
  <div role="status" className="grid gap-1.5">
    <span className="font-medium">{texts.content}</span>
    <span className="sr-only">{texts.loadingTheEditor}</span>
    <Skeleton className="h-104" />
  </div>
);
