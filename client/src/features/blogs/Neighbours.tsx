import type { BlogDetails } from "@lyceum/shared/rest/blogs.ts";
import clsx from "clsx";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router-dom";

import * as texts from "#text/blogs.ts";

type Neighbour = NonNullable<BlogDetails["next_blog"]>;
type NeighboursProps = { previous: Neighbour | null; next: Neighbour | null };

/** The blogs before and after this one, by date. */
export const Neighbours = ({ previous, next }: NeighboursProps) =>
  (previous ?? next) && (
    <nav aria-label={texts.moreBlogs} className="grid gap-4 sm:grid-cols-2">
      {previous && <Card blog={previous} side="previous" />}
      {next && <Card blog={next} side="next" />}
    </nav>
  );

type CardProps = { blog: Neighbour; side: "previous" | "next" };

function Card({ blog, side }: CardProps) {
  const id = useId();
  const isNext = side === "next";
  const Arrow = isNext ? ArrowRight : ArrowLeft;
  return (
    <div
      className={clsx(
        "group relative grid content-start gap-1 rounded-card border border-line bg-surface-raised p-5",
        "transition-colors hover:border-line-strong",
        isNext && "sm:col-start-2 sm:text-right",
      )}
    >
      <Link
        to={`/blog/${encodeURIComponent(blog.slug)}`}
        aria-describedby={id}
        className={clsx(
          "flex min-h-6 items-center gap-1.5 text-sm font-medium text-ink-muted after:absolute after:inset-0 after:rounded-card",
          isNext && "sm:justify-end",
        )}
      >
        {!isNext && <Arrow aria-hidden className="size-4" />}
        {isNext ? texts.nextBlog : texts.previousBlog}
        {isNext && <Arrow aria-hidden className="size-4" />}
      </Link>
      <p
        id={id}
        dir="auto"
        className="font-semibold wrap-anywhere group-hover:underline underline-offset-3"
      >
        {blog.title}
      </p>
    </div>
  );
}
