import { MESSAGES } from "@lyceum/shared/messages.ts";
import { skipToken } from "@reduxjs/toolkit/query/react";

import { useGetCategoriesQuery, useGetCoursesQuery } from "../../api/courses-api.ts";
import { useFollowCatalogue } from "../../api/use-follow-catalogue.ts";
import { Button } from "../../ui/Button.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { CatalogueFrame } from "./CatalogueFrame.tsx";
import { CategoriesSkeleton, CategoryButtons } from "./CategoryButtons.tsx";
import { CourseGrid, CoursesSkeleton, NoCourses } from "./CourseGrid.tsx";
import { categoriesFailure } from "./failure.ts";
import { SearchBox } from "./SearchBox.tsx";
import { categoryAfter, pressedOf, searchOf, type Wanted } from "./search.ts";
import { type AskRole, useEnroll } from "./use-enroll.ts";
import { useNow } from "./use-now.ts";
import { useWanted } from "./use-wanted.ts";

/** Every course there is, by category and by search. */
export function Catalogue({ askRole }: { askRole: AskRole }) {
  const { wanted, text, type, choose } = useWanted();
  useFollowCatalogue();
  return (
    <CatalogueFrame search={<SearchBox text={text} onType={type} />}>
      <Found wanted={wanted} choose={choose} askRole={askRole} />
    </CatalogueFrame>
  );
}

type FoundProps = { wanted: Wanted; choose: (category: string) => void; askRole: AskRole };

function Found({ wanted, choose, askRole }: FoundProps) {
  const categories = useGetCategoriesQuery();
  const known = categories.data ?? [];
  const pressed = pressedOf(wanted, known);
  const wait = !categories.data && !wanted.q && !wanted.category;
  const courses = useGetCoursesQuery(wait ? skipToken : searchOf(wanted, pressed));
  const enroll = useEnroll(askRole);
  const now = useNow();
  const failure =
    (categories.error && !categories.data && categoriesFailure(categories.error)) ||
    (courses.isError && !courses.currentData && MESSAGES.home.loadFailed);

  if (failure) {
    const again = () => {
      if (categories.error) void categories.refetch();
      if (courses.error) void courses.refetch();
    };
    const busy = categories.isFetching || courses.isFetching;
    return <LoadFailed text={failure} retry={again} busy={busy} />;
  }
  return (
    <>
      {categories.data ? (
        <CategoryButtons
          categories={known}
          pressed={pressed}
          onPress={(category) => choose(categoryAfter(wanted, pressed, category))}
        />
      ) : (
        <CategoriesSkeleton />
      )}
      {categories.data?.length === 0 && (
        <p className="text-ink-muted">{MESSAGES.home.noCategories}</p>
      )}
      <p role="status" className="sr-only">
        {courses.data && !courses.isFetching && countText(courses.data.length)}
      </p>
      {!courses.data && <CoursesSkeleton />}
      {courses.data?.length === 0 && (
        <NoCourses>
          {wanted.q && pressed && (
            <Button variant="secondary" onClick={() => choose("")}>
              Search all categories
            </Button>
          )}
        </NoCourses>
      )}
      {courses.data && courses.data.length > 0 && (
        <CourseGrid
          courses={courses.data}
          now={now}
          stale={courses.currentData === undefined}
          onEnroll={(course) => void enroll(course)}
        />
      )}
    </>
  );
}

const countText = (count: number) => (count === 1 ? "1 course found." : `${count} courses found.`);
