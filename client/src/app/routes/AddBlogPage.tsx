import { lazy } from "react";

import * as texts from "#text/pages.ts";
import { AddBlog } from "../../features/blogs/AddBlog.tsx";
import { SandboxBanner } from "../layout/SandboxBanner.tsx";
import { Page } from "../seo/Page.tsx";
import { useSession } from "../signed-in/use-session.ts";
import { loadPart } from "../../browser/load-part.ts";

/** By far the largest part of the page; the other fields appear before it. */
const RichTextEditor = lazy(() =>
  loadPart(() => import("../../features/editor/RichTextEditor.tsx")),
);

export default function AddBlogPage() {
  const person = useSession()?.email_id ?? "";
  return (
    <Page title={texts.addBlog} noIndex>
      <div className="mx-auto grid max-w-3xl gap-6 px-5 py-8 sm:py-10">
        <SandboxBanner />
        <h1 className="text-3xl font-bold tracking-tight">{texts.addBlog}</h1>
        <AddBlog key={person} person={person} editor={RichTextEditor} />
      </div>
    </Page>
  );
}
