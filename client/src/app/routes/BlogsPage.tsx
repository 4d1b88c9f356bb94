import { useSearchParams } from "react-router-dom";

import * as texts from "#text/pages.ts";
import { blogsQuery, useGetBlogsQuery } from "../../features/blogs/blogs-api.ts";
import { Blogs } from "../../features/blogs/Blogs.tsx";
import { addressOf, searchOf, listParamsIn } from "../../features/blogs/search.ts";
import { blogsLd } from "../seo/json-ld.ts";
import { Page } from "../seo/Page.tsx";
import type { Prefetch } from "../hydration/prefetch.ts";
import { useSite } from "../seo/site.ts";

export const prefetch: Prefetch = (dispatch, { url }) => [
  dispatch(blogsQuery.initiate(searchOf(listParamsIn(url.searchParams)))),
];

export default function BlogsPage() {
  const site = useSite();
  const wanted = listParamsIn(useSearchParams()[0]);
  const { data } = useGetBlogsQuery(searchOf(wanted));
  const page = addressOf({ ...wanted, q: "" }).toString();
  return (
    <Page
      title={texts.blogs}
      canonical={page ? `/blogs?${page}` : "/blogs"}
      jsonLd={data && blogsLd(site, data.data)}
      description={texts.whatTeachersWriteNotesExamples(site.name)}
    >
      <Blogs />
    </Page>
  );
}
