import { useSearchParams } from "react-router-dom";

import { blogsQuery, useGetBlogsQuery } from "../../api/blogs-api.ts";
import { Blogs } from "../../features/blogs/Blogs.tsx";
import { addressOf, searchOf, wantedIn } from "../../features/blogs/search.ts";
import { blogsLd } from "../json-ld.ts";
import { Page } from "../Page.tsx";
import type { Prefetch } from "../prefetch.ts";
import { useSite } from "../site.ts";

export const prefetch: Prefetch = (dispatch, { url }) => [
  dispatch(blogsQuery.initiate(searchOf(wantedIn(url.searchParams)))),
];

export default function BlogsPage() {
  const site = useSite();
  const wanted = wantedIn(useSearchParams()[0]);
  const { data } = useGetBlogsQuery(searchOf(wanted));
  const page = addressOf({ ...wanted, q: "" }).toString();
  return (
    <Page
      title="Blogs"
      canonical={page ? `/blogs?${page}` : "/blogs"}
      jsonLd={data && blogsLd(site, data.data)}
      description={`What the teachers of ${site.name} write: notes, examples and explanations beside their courses.`}
    >
      <Blogs />
    </Page>
  );
}
