import type { Blog } from "@lyceum/shared/rest/blogs.ts";
import { BookOpen } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import { Avatar } from "../../ui/data/Avatar.tsx";
import { PageTime } from "../../ui/format/PageTime.tsx";
import { readingText } from "./blog-facts.ts";
import { Prose } from "./Prose.tsx";

/** The readable part of a blog, which is all that a preview has. */
export type Written = Pick<Blog, "title" | "date" | "content" | "course_title" | "course_id"> &
  Partial<Pick<Blog, "author">>;

type ArticleProps = {
  blog: Written;
  /** The heading of a section, not of the page. */ within?: boolean;
  /** Beside the facts. */ action?: ReactNode;
};

export function Article({ blog, within, action }: ArticleProps) {
  const Title = within ? "h3" : "h1";
  return (
    <article className="measure">
      <header className="mb-9 grid gap-4 sm:mb-11">
        <Course blog={blog} />
        <Title
          dir="auto"
          className="text-3xl leading-[1.15] font-bold tracking-tight wrap-anywhere sm:text-[2.75rem]"
        >
          {blog.title}
        </Title>
        <div className="flex flex-wrap items-center gap-x-3.5 gap-y-3">
          {blog.author && <Avatar {...authorLook(blog.author)} />}
          <div className="min-w-0 flex-1 basis-44">
            {blog.author && <p className="font-semibold wrap-anywhere">{blog.author.name}</p>}
            <Facts blog={blog} />
          </div>
          {action}
        </div>
      </header>
      <Prose html={blog.content} />
    </article>
  );
}

const authorLook = ({ name, picture_url: picture }: NonNullable<Blog["author"]>) => ({
  name,
  picture,
  className: "size-11 text-sm",
});

const Facts = ({ blog: { date, content } }: { blog: Written }) => (
  <p className="flex flex-wrap gap-x-2 text-ink-muted">
    {date && (
      <>
        <PageTime iso={date} />
        <span aria-hidden>·</span>
      </>
    )}
    <span>{readingText(content)}</span>
  </p>
);

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
