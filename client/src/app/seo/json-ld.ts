import type { BlogSummary } from "@lyceum/shared/rest/blogs.ts";
import type { Course } from "@lyceum/shared/rest/courses.ts";

import * as texts from "#text/layout.ts";
import { absolute, type Site } from "./site.ts";

/** A structured description of the page for search engines, in schema.org terms. */
export type JsonLd = { "@type": string; [property: string]: unknown };

const school = (site: Site): JsonLd => ({
  "@type": "EducationalOrganization",
  "@id": absolute(site, "/#school"),
  name: site.name,
  url: absolute(site, "/"),
  logo: absolute(site, "/icon-512.png"),
  ...(site.supportEmail && { email: site.supportEmail }),
});

const webSite = (site: Site): JsonLd => ({
  "@type": "WebSite",
  name: site.name,
  url: absolute(site, "/"),
  publisher: { "@id": absolute(site, "/#school") },
  potentialAction: {
    "@type": "SearchAction",
    target: `${absolute(site, "/")}?q={search_term_string}`,
    "query-input": "required name=search_term_string",
  },
});

const courseList = (site: Site, courses: readonly Course[]): JsonLd => ({
  "@type": "ItemList",
  itemListElement: courses.map((course, index) => ({
    "@type": "ListItem",
    position: index + 1,
    item: {
      "@type": "Course",
      name: course.course_title,
      description: course.description || course.course_title,
      url: absolute(site, `/course-topics/${course.id}`),
      provider: { "@id": absolute(site, "/#school") },
    },
  })),
});

/** Home: the site's owner, its search, and the courses on it. */
export const homeLd = (site: Site, courses: readonly Course[]): JsonLd[] => [
  school(site),
  webSite(site),
  ...(courses.length > 0 ? [courseList(site, courses)] : []),
];

/** The blogs on one page of the list. */
export const blogsLd = (site: Site, blogs: readonly BlogSummary[]): JsonLd => ({
  "@type": "Blog",
  name: texts.blogsOf(site.name),
  url: absolute(site, "/blogs"),
  blogPost: blogs.map(({ title, slug, date, description }) => ({
    "@type": "BlogPosting",
    headline: title,
    description,
    datePublished: date,
    url: absolute(site, `/blog/${encodeURIComponent(slug)}`),
  })),
});
