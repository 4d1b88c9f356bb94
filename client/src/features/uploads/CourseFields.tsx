import { COURSE_LEVELS } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { OwnCourse } from "@lyceum/shared/rest/courses.ts";
import { OTHERS } from "@lyceum/shared/rules.ts";

import * as texts from "#text/uploads.ts";
import { RadioGroup } from "../../ui/forms/RadioGroup.tsx";
import { Select } from "../../ui/forms/Select.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { Tooltip } from "../../ui/controls/Tooltip.tsx";
import type { useForm } from "../../ui/forms/use-form.ts";
import type { Uploading, UploadValues } from "./upload-values.ts";

export type UploadFormState = ReturnType<typeof useForm<UploadValues, Uploading>>;

const TYPES = [
  { value: "Free", label: texts.free },
  { value: "Paid", label: texts.paid },
] as const;

const others = { value: OTHERS, label: OTHERS };

type CourseFieldsProps = {
  form: Pick<UploadFormState, "values" | "field" | "errorOf">;
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
        label={texts.course}
        options={[{ value: "", label: texts.selectACourse }, ...options, others]}
      />
      {isNew && (
        <TextField
          {...form.field("course_title")}
          label={texts.newCourseName}
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
        label={texts.category}
        options={[{ value: "", label: texts.selectACategory }, ...options, others]}
      />
      {isNew && (
        <TextField
          {...form.field("course_category")}
          label={texts.newCategoryName}
          maxLength={100}
          autoComplete="off"
          className="animate-slide-in"
        />
      )}
    </>
  );
}

const LEVELS = [
  { value: "", label: texts.unsaid },
  ...COURSE_LEVELS.map((level) => ({ value: level, label: level })),
];

const PriceFields = ({ form }: Pick<CourseFieldsProps, "form">) => (
  <>
    <RadioGroup
      {...form.field("course_type")}
      label={texts.courseType}
      options={TYPES}
      className="grid-cols-2"
    />
    {form.values.course_type === "Paid" && (
      <Tooltip text={MESSAGES.upload.priceTooltip}>
        <TextField
          {...form.field("course_price")}
          label={texts.coursePrice}
          inputMode="decimal"
          autoComplete="off"
        />
      </Tooltip>
    )}
    <Select {...form.field("course_level")} label={texts.level} options={LEVELS} optional />
  </>
);
