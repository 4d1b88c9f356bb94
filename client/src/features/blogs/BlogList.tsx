import type { BlogPage, BlogSummary } from "@lyceum/shared/rest/blogs.ts";
import clsx from "clsx";
import { Newspaper, SearchX } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";

import * as texts from "#text/blogs.ts";
import { useGetBlogsQuery } from "./blogs-api.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { LoadFailed } from "../../ui/feedback/LoadFailed.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { PageTime } from "../../ui/format/PageTime.tsx";
import { commentsText } from "./blog-facts.ts";
import { Pager } from "../../ui/data/Pager.tsx";
import { searchOf, type ListParams } from "./search.ts";

type BlogListProps = { wanted: ListParams; turnTo: (page: number) => void; clear: () => void };

/** One page of the results. The old page stays until the new one has loaded. */
export function BlogList({ wanted, turnTo, clear }: BlogListProps) {
  const blogs = useGetBlogsQuery(searchOf(wanted), { refetchOnFocus: true });
  if (blogs.isError && !blogs.currentData)
    return (
      <LoadFailed
        text={texts.blogsCouldNotLoaded}
        retry={() => void blogs.refetch()}
        busy={blogs.isFetching}
      />
    );
  if (!blogs.data) return <BlogListSkeleton />;
  const stale = blogs.currentData === undefined;
  return (
    <>
      <p role="status" className="sr-only">
        {wanted.q && !stale && foundText(blogs.data.total)}
      </p>
      {blogs.data.total === 0 ? (
        <NothingFound q={wanted.q} clear={clear} />
      ) : (
        <Found found={blogs.data} stale={stale} turnTo={turnTo} />
      )}
    </>
  );
}

const foundText = (total: number) => (total === 1 ? texts.n1BlogFound : texts.blogsFound(total));

type FoundProps = {
  found: BlogPage;
  /** The next results are loading. */ stale: boolean;
  turnTo: (page: number) => void;
};

function Found({ found, stale, turnTo }: FoundProps) {
  const list = useRef<HTMLUListElement>(null);
  const turnedTo = useRef<number>(null);
  // After turning a page, the focus goes to the start of the list: the pressed button may be disabled now.
  useEffect(() => {
    if (stale || turnedTo.current !== found.page) return;
    turnedTo.current = null;
    list.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [found.page, stale]);
  const turn = (page: number) => {
    turnedTo.current = page;
    turnTo(page);
  };
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={texts.blogs}
        aria-busy={stale}
        className={clsx("outline-none transition-opacity", stale && "opacity-60")}
      >
        {found.data.map((blog) => (
          <BlogItem key={blog.id} blog={blog} />
        ))}
      </ul>
      <Pager page={found.page} pages={found.pages} turnTo={turn} />
    </>
  );
}

const row =
  "relative grid gap-x-8 gap-y-2 border-t border-line py-7 sm:grid-cols-[9.5rem_minmax(0,1fr)] sm:py-9";

const BlogItem = ({ blog }: { blog: BlogSummary }) => (
  <li className={clsx(row, "group")}>
    <p className="flex flex-wrap gap-x-2 text-sm text-ink-muted sm:flex-col">
      <PageTime iso={blog.date} />
      {blog.comments > 0 && (
        <span className="before:mr-2 before:content-['·'] sm:before:hidden">
          {commentsText(blog.comments)}
        </span>
      )}
    </p>
    <div className="grid min-w-0 content-start gap-2">
      <p className="text-sm font-semibold text-accent-strong wrap-anywhere">{blog.course_title}</p>
      <h2
        dir="auto"
        className="text-xl leading-snug font-bold tracking-tight wrap-anywhere sm:text-2xl"
      >
        <Link
          to={`/blog/${encodeURIComponent(blog.slug)}`}
          className="decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
        >
          {blog.title}
        </Link>
      </h2>
      <p dir="auto" className="line-clamp-3 text-ink-muted wrap-anywhere">
        {blog.description}
      </p>
    </div>
  </li>
);

const NothingFound = ({ q, clear }: { q: string; clear: () => void }) =>
  q ? (
    <EmptyState icon={SearchX} title={texts.noBlogsFound}>
      <p className="mb-4 wrap-anywhere">{texts.nothingWrittenAboutYet(q)}</p>
      <Button variant="secondary" onClick={clear}>
        {texts.showAllBlogs}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState icon={Newspaper} title={texts.noBlogsYet}>
      {texts.whatTeachersSchoolWriteHere}
    </EmptyState>
  );

/** As tall as the list that replaces it. */
const BlogListSkeleton = () => (
  <div role="status">
    <span className="sr-only">{texts.loadingBlogs}</span>
    {[0, 1, 2, 3, 4].map((each) => (
      <div key={each} className={row}>
        <Skeleton className="my-0.5 h-4 w-28" />
        <div className="grid content-start gap-2">
          <Skeleton className="my-0.5 h-4 w-36" />
          <Skeleton className="h-8 w-4/5" />
          <Skeleton className="h-11" />
        </div>
      </div>
    ))}
  </div>
);
