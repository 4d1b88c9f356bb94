import * as texts from "#text/blogs.ts";
import { SearchField } from "../../ui/forms/SearchField.tsx";
import { BlogList } from "./BlogList.tsx";
import { useListParams } from "./use-list-params.ts";

/** All blogs, newest first, with a search. */
export function Blogs() {
  const { wanted, text, type, turnTo, clear } = useListParams();
  return (
    <div className="mx-auto max-w-4xl px-5 pt-10 pb-16 sm:pt-14 sm:pb-20">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-5 sm:mb-10">
        <div className="grid gap-1.5">
          <h1 className="text-3xl font-bold tracking-tight sm:text-4xl">{texts.blogs}</h1>
          <p className="text-lg text-ink-muted">{texts.notesTeachersSchool}</p>
        </div>
        <SearchField label={texts.searchBlogs} text={text} onType={type} className="sm:max-w-xs" />
      </div>
      <BlogList wanted={wanted} turnTo={turnTo} clear={clear} />
    </div>
  );
}
