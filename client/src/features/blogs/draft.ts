import { slugOf } from "@lyceum/shared/rules.ts";
import { z } from "zod";

import type { SafeStorage } from "../../browser/BrowserStorage.ts";

/** The values of the blog form, from top to bottom. */
const Values = z.object({
  title: z.string(),
  slug: z.string(),
  /** YYYY-MM-DD, or empty. */
  date: z.string(),
  /** A course's id, or empty. */
  course_id: z.string(),
  /** HTML, empty without content. */
  content: z.string(),
});
export type BlogValues = z.infer<typeof Values>;

export const emptyBlog = (today: string): BlogValues => ({
  title: "",
  slug: "",
  date: today,
  course_id: "",
  content: "",
});

/** The address of a new title: suggested until the author writes another. */
export const suggestedSlug = (before: BlogValues, title: string): string =>
  before.slug === "" || before.slug === slugOf(before.title) ? slugOf(title) : before.slug;

const isStarted = ({ title, slug, content, course_id }: BlogValues) =>
  [title, slug, content, course_id].some((value) => value.trim() !== "");

/** A `keep` for one form that does nothing until its values change: another tab may keep a newer draft. */
export function keepChanges<Values>(initial: Values, keep: (values: Values) => boolean) {
  let last: string | null = JSON.stringify(initial);
  return (values: Values): boolean => {
    const now = JSON.stringify(values);
    if (now === last) return true;
    const kept = keep(values);
    last = kept ? now : null;
    return kept;
  };
}

/** A person's unfinished blog, kept in their browser. */
export function createDrafts(storage: SafeStorage, person: string) {
  const key = `blog-draft:${person}`;
  return {
    /** Null if there is none, or it cannot be read. */
    read: (): BlogValues | null => {
      try {
        const draft = Values.parse(JSON.parse(storage.getItem(key) ?? ""));
        return isStarted(draft) ? draft : null;
      } catch {
        return null;
      }
    },
    /** Returns whether it is stored: a browser may have no space for it. An empty draft is not stored. */
    keep: (values: BlogValues): boolean => {
      if (isStarted(values)) return storage.setItem(key, JSON.stringify(values));
      storage.removeItem(key);
      return true;
    },
    /** Removes these values once they are added. What another tab has kept since stays. */
    drop: (values: BlogValues): void => {
      if (storage.getItem(key) === JSON.stringify(values)) storage.removeItem(key);
    },
  };
}
