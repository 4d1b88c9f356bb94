import type { BlogSummary } from "@lyceum/shared/rest/blogs.ts";
import type { Course } from "@lyceum/shared/rest/courses.ts";

import { absolute, site } from "./site.ts";

/** A description of the page for search engines, in the words of schema.org. */
export type JsonLd = { "@type": string; [property: string]: unknown };

/** As the text of a `<script>`: nothing in it can end the element or the line. */
export const scriptText = (data: unknown): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const school = (): JsonLd => ({
  "@type": "EducationalOrganization",
  "@id": absolute("/#school"),
  name: site.name,
  url: absolute("/"),
  logo: absolute("/icon-512.png"),
  ...(site.supportEmail && { email: site.supportEmail }),
});

const webSite = (): JsonLd => ({
  "@type": "WebSite",
  name: site.name,
  url: absolute("/"),
  publisher: { "@id": absolute("/#school") },
  potentialAction: {
    "@type": "SearchAction",
    target: `${absolute("/")}?q={search_term_string}`,
    "query-input": "required name=search_term_string",
  },
});

const courseList = (courses: readonly Course[]): JsonLd => ({
  "@type": "ItemList",
  itemListElement: courses.map((course, index) => ({
    "@type": "ListItem",
    position: index + 1,
    item: {
      "@type": "Course",
      name: course.course_title,
      description: course.description || course.course_title,
      url: absolute(`/course-topics/${course.id}`),
      provider: { "@id": absolute("/#school") },
    },
  })),
});

/** Home: whose site it is, how to search it, and the courses that it shows. */
export const homeLd = (courses: readonly Course[]): JsonLd[] => [
  school(),
  webSite(),
  ...(courses.length > 0 ? [courseList(courses)] : []),
];

/** The blogs of one page of them. */
export const blogsLd = (blogs: readonly BlogSummary[]): JsonLd => ({
  "@type": "Blog",
  name: `Blogs of ${site.name}`,
  url: absolute("/blogs"),
  blogPost: blogs.map(({ title, slug, date, description }) => ({
    "@type": "BlogPosting",
    headline: title,
    description,
    datePublished: date,
    url: absolute(`/blog/${encodeURIComponent(slug)}`),
  })),
});
