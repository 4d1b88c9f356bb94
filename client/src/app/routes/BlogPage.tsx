import type { BlogDetails } from "@lyceum/shared/rest/blogs.ts";
import { useState } from "react";
import { Navigate, useParams } from "react-router-dom";

import * as texts from "#text/pages.ts";
import { blogDetailsQuery, useGetBlogDetailsQuery } from "../../features/blogs/blogs-api.ts";
import { Article } from "../../features/blogs/Article.tsx";
import { ArticleSkeleton } from "../../features/blogs/ArticleSkeleton.tsx";
import { RelatedCourse } from "../../features/blogs/RelatedCourse.tsx";
import { ShareButton } from "../../features/blogs/ShareButton.tsx";
import { Neighbours } from "../../features/blogs/Neighbours.tsx";
import { Comments } from "../../features/comments/Comments.tsx";
import type { JsonLd } from "../seo/json-ld.ts";
import { Page } from "../seo/Page.tsx";
import { missingIfRefused, type Prefetch } from "../hydration/prefetch.ts";
import { absolute, type Site, useSite } from "../seo/site.ts";
import { useSession } from "../signed-in/use-session.ts";

export const prefetch: Prefetch = (dispatch, { params: { slug = "" } }) => [
  dispatch(blogDetailsQuery.initiate(slug)).then(missingIfRefused),
];

/** A blog, its comments, and further links. A missing blog or a failure has its own page. */
export default function BlogPage() {
  const { slug = "" } = useParams();
  const { details, isError } = useDetails(slug);
  if (isError && !details) return <Navigate to="/not-found" replace />;
  return (
    <div className="px-5 pt-10 pb-16 sm:pt-14 sm:pb-20">
      {details ? (
        <Shown details={details} />
      ) : (
        <Page title={texts.blog}>
          <ArticleSkeleton />
        </Page>
      )}
    </div>
  );
}

/** A blog's last details stay while they are fetched again, and with them its comments and what is typed there. */
function useDetails(slug: string) {
  const { currentData, isError } = useGetBlogDetailsQuery(slug);
  const [last, setLast] = useState(currentData);
  if (currentData && currentData !== last) setLast(currentData);
  return { details: currentData ?? (last?.blog.slug === slug ? last : undefined), isError };
}

function Shown({ details }: { details: BlogDetails }) {
  const { blog, comments, version, previous_blog, next_blog } = details;
  const role = useSession()?.role ?? null;
  return (
    <Page
      title={blog.title}
      description={blog.description}
      canonical={pathOf(blog.slug)}
      type="article"
      jsonLd={posting(useSite(), blog)}
    >
      <Article blog={blog} action={<ShareButton title={blog.title} />} />
      <div className="measure mt-14 grid gap-14">
        {blog.course && <RelatedCourse course={blog.course} />}
        <Neighbours previous={previous_blog} next={next_blog} />
        <Comments
          blogId={blog.id}
          comments={comments}
          version={version}
          total={blog.comments}
          role={role}
        />
      </div>
    </Page>
  );
}

const pathOf = (slug: string) => `/blog/${encodeURIComponent(slug)}`;

const posting = (site: Site, blog: BlogDetails["blog"]): JsonLd => ({
  "@type": "BlogPosting",
  headline: blog.title,
  description: blog.description,
  datePublished: blog.date,
  dateModified: blog.updated_at,
  commentCount: blog.comments,
  inLanguage: "en",
  mainEntityOfPage: absolute(site, pathOf(blog.slug)),
  ...(blog.course_title && { about: { "@type": "Course", name: blog.course_title } }),
  author: blog.author
    ? { "@type": "Person", name: blog.author.name }
    : { "@type": "Organization", name: site.name, url: absolute(site, "/") },
  publisher: { "@type": "Organization", name: site.name, url: absolute(site, "/") },
});
