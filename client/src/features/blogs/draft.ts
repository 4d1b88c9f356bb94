import { slugOf } from "@lyceum/shared/rules.ts";
import { z } from "zod";

import type { Kept } from "../../browser/BrowserStorage.ts";

/** The form of a blog as it is filled in, from top to bottom. */
const Values = z.object({
  title: z.string(),
  slug: z.string(),
  /** YYYY-MM-DD, or empty. */
  date: z.string(),
  /** A course's id, or empty. */
  course_id: z.string(),
  /** HTML, empty when there is nothing in it. */
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

/** The address of a new title: suggested as long as nobody has written another. */
export const suggestedSlug = (before: BlogValues, title: string): string =>
  before.slug === "" || before.slug === slugOf(before.title) ? slugOf(title) : before.slug;

const isStarted = ({ title, slug, content, course_id }: BlogValues) =>
  [title, slug, content, course_id].some((value) => value.trim() !== "");

/** The blog that a person is writing, kept in their browser. */
export function createDrafts(storage: Kept, person: string) {
  const key = `blog-draft:${person}`;
  return {
    /** Null where there is none, or none that can be read. */
    read: (): BlogValues | null => {
      try {
        const draft = Values.parse(JSON.parse(storage.getItem(key) ?? ""));
        return isStarted(draft) ? draft : null;
      } catch {
        return null;
      }
    },
    /** Answers whether it is kept: a browser may have no room for it. Nothing in it, nothing is kept. */
    keep: (values: BlogValues): boolean => {
      if (isStarted(values)) return storage.setItem(key, JSON.stringify(values));
      storage.removeItem(key);
      return true;
    },
  };
}
