import type { Blog } from "@lyceum/shared/rest/blogs.ts";
import { BookOpen } from "lucide-react";
import { Link } from "react-router-dom";

import { dayText, readingText } from "./blog-facts.ts";
import { Prose } from "./Prose.tsx";

/** The readable part of a blog, which is all that a preview has. */
export type Written = Pick<Blog, "title" | "date" | "content" | "course_title" | "course_id">;

type ArticleProps = {
  blog: Written;
  /** The heading of a section, not of the page. */ within?: boolean;
};

export function Article({ blog, within }: ArticleProps) {
  const Title = within ? "h3" : "h1";
  return (
    <article className="measure">
      <header className="mb-9 grid gap-4 sm:mb-11">
        <Course blog={blog} />
        <Title className="text-3xl leading-[1.15] font-bold tracking-tight wrap-anywhere sm:text-[2.75rem]">
          {blog.title}
        </Title>
        <p className="flex flex-wrap gap-x-2 text-ink-muted">
          {blog.date && (
            <>
              <time dateTime={blog.date}>{dayText(blog.date)}</time>
              <span aria-hidden>·</span>
            </>
          )}
          <span>{readingText(blog.content)}</span>
        </p>
      </header>
      <Prose html={blog.content} />
    </article>
  );
}

function Course({ blog: { course_id, course_title } }: { blog: Written }) {
  const look =
    "inline-flex min-h-6 items-center gap-2 justify-self-start text-sm font-semibold text-accent-strong wrap-anywhere";
  if (!course_title) return null;
  const content = (
    <>
      <BookOpen aria-hidden className="size-4 shrink-0" />
      {course_title}
    </>
  );
  if (!course_id) return <p className={look}>{content}</p>;
  return (
    <Link
      to={`/course-topics/${encodeURIComponent(course_id)}`}
      className={`${look} hover:underline underline-offset-3`}
    >
      {content}
    </Link>
  );
}
