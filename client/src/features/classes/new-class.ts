import type { NewClass } from "./classes-api.ts";

/** The values of the form 'New class'. */
export type NewClassValues = {
  title: string;
  course_id: string;
  /** From `datetime-local`: in the teacher's own time zone. Empty for none. */
  starts_at: string;
  access: "open" | "closed";
  /** Emails, separated by spaces, commas, semicolons or lines. */
  invited: string;
};

export const EMPTY_CLASS: NewClassValues = {
  title: "",
  course_id: "",
  starts_at: "",
  access: "open",
  invited: "",
};

export const newClassFrom = (values: NewClassValues): NewClass => ({
  title: values.title,
  course_id: values.course_id || null,
  starts_at: values.starts_at ? new Date(values.starts_at).toISOString() : null,
  access: values.access,
  invited: values.access === "closed" ? values.invited.split(/[\s,;]+/).filter(Boolean) : [],
});
