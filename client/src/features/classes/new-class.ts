import type { NewClass } from "./classes-api.ts";

/** The form 'New class' as it is filled in. */
export type NewClassValues = {
  title: string;
  course_id: string;
  /** As `datetime-local` gives it: without a zone, meaning the teacher's own. Empty for none. */
  starts_at: string;
  access: "open" | "closed";
  /** Emails, apart by spaces, commas, semicolons or lines. */
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
