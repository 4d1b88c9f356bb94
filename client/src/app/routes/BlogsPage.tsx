import { blogsQuery } from "../../api/blogs-api.ts";
import { Blogs } from "../../features/blogs/Blogs.tsx";
import { searchOf, wantedIn } from "../../features/blogs/search.ts";
import { Page } from "../Page.tsx";
import type { Prefetch } from "../prefetch.ts";
import { site } from "../site.ts";

export const prefetch: Prefetch = (dispatch, { url }) => [
  dispatch(blogsQuery.initiate(searchOf(wantedIn(url.searchParams)))),
];

export default function BlogsPage() {
  return (
    <Page
      title="Blogs"
      description={`What the teachers of ${site.name} write: notes, examples and explanations beside their courses.`}
    >
      <Blogs />
    </Page>
  );
}
