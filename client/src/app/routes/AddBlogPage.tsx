import { lazy } from "react";

import { AddBlog } from "../../features/blogs/AddBlog.tsx";
import { SandboxBanner } from "../layout/SandboxBanner.tsx";
import { Page } from "../Page.tsx";
import { useSession } from "../use-session.ts";

/** By far the largest part of the page; the other fields appear before it. */
const RichTextEditor = lazy(() => import("../../features/editor/RichTextEditor.tsx"));

export default function AddBlogPage() {
  const person = useSession()?.email_id ?? "";
  return (
    <Page title="Add blog" noIndex>
      <div className="mx-auto grid max-w-3xl gap-6 px-4 py-8 sm:px-5 sm:py-10">
        <SandboxBanner />
        <h1 className="text-3xl font-bold tracking-tight">Add blog</h1>
        <AddBlog key={person} person={person} editor={RichTextEditor} />
      </div>
    </Page>
  );
}
