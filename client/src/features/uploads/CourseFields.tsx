import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { OwnCourse } from "@lyceum/shared/rest/courses.ts";
import { OTHERS } from "@lyceum/shared/rules.ts";

import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { Tooltip } from "../../ui/Tooltip.tsx";
import type { useForm } from "../../ui/use-form.ts";
import type { Uploading, UploadValues } from "./upload-values.ts";

export type UploadFormState = ReturnType<typeof useForm<UploadValues, Uploading>>;

const TYPES = [
  { value: "Free", label: "Free" },
  { value: "Paid", label: "Paid" },
] as const;

const others = { value: OTHERS, label: OTHERS };

type CourseFieldsProps = {
  form: UploadFormState;
  courses: readonly OwnCourse[];
  categories: readonly string[];
};

/** The video's course: an existing one, or a new one with its category and price. */
export function CourseFields({ form, courses, categories }: CourseFieldsProps) {
  const isNew = form.values.course === OTHERS;
  const exists = form.values.course !== "" && !isNew;
  const options = courses.map(({ id, course_title }) => ({ value: id, label: course_title }));
  return (
    <>
      <Select
        {...form.field("course")}
        {...(!isNew && { name: "course_title", error: form.errorOf("course_title") })}
        label="Course"
        options={[{ value: "", label: "Select a course" }, ...options, others]}
      />
      {isNew && (
        <TextField
          {...form.field("course_title")}
          label="New course name"
          maxLength={200}
          autoComplete="off"
          className="animate-slide-in"
        />
      )}
      {!exists && <CategoryFields form={form} categories={categories} />}
      {!exists && <PriceFields form={form} />}
    </>
  );
}

function CategoryFields({ form, categories }: Pick<CourseFieldsProps, "form" | "categories">) {
  const isNew = form.values.category === OTHERS;
  const options = categories.map((each) => ({ value: each, label: each }));
  return (
    <>
      <Select
        {...form.field("category")}
        {...(!isNew && { name: "course_category", error: form.errorOf("course_category") })}
        label="Category"
        options={[{ value: "", label: "Select a category" }, ...options, others]}
      />
      {isNew && (
        <TextField
          {...form.field("course_category")}
          label="New category name"
          maxLength={100}
          autoComplete="off"
          className="animate-slide-in"
        />
      )}
    </>
  );
}

const PriceFields = ({ form }: Pick<CourseFieldsProps, "form">) => (
  <>
    <RadioGroup
      {...form.field("course_type")}
      label="Course type"
      options={TYPES}
      className="grid-cols-2"
    />
    {form.values.course_type === "Paid" && (
      <Tooltip text={MESSAGES.upload.priceTooltip}>
        <TextField
          {...form.field("course_price")}
          label="Course price"
          inputMode="decimal"
          autoComplete="off"
        />
      </Tooltip>
    )}
  </>
);
