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

/** Null without a time, and where what was typed is none, such as in a year of five digits. */
const startOf = ({ starts_at }: NewClassValues): string | null => {
  const milliseconds = Date.parse(starts_at);
  return Number.isNaN(milliseconds) ? null : new Date(milliseconds).toISOString();
};

/** Something stands in the field of the time, and it is no day with a time. */
export const isTimeUnread = (values: NewClassValues, isHalfFilled: boolean): boolean =>
  isHalfFilled || (values.starts_at !== "" && startOf(values) === null);

export const newClassFrom = (values: NewClassValues): NewClass => ({
  title: values.title,
  course_id: values.course_id || null,
  starts_at: startOf(values),
  access: values.access,
  invited: values.access === "closed" ? values.invited.split(/[\s,;]+/).filter(Boolean) : [],
});
