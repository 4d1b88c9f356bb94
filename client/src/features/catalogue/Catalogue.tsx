import { FIRST_MESSAGES } from "@lyceum/shared/first-messages.ts";

import { useFollowCatalogue } from "../../api/use-follow-catalogue.ts";
import { Button } from "../../ui/Button.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { CatalogueFrame } from "./CatalogueFrame.tsx";
import { CategoriesSkeleton, CategoryButtons } from "./CategoryButtons.tsx";
import { CourseGrid, CoursesSkeleton, NoCourses } from "./CourseGrid.tsx";
import { categoriesFailure } from "./failure.ts";
import { categoryAfter, type Wanted } from "./search.ts";
import { type AskRole, useEnroll } from "./use-enroll.ts";
import { useNow } from "./use-now.ts";
import { useShown } from "./use-shown.ts";
import { useWanted } from "./use-wanted.ts";

/** All courses, by category and by search. */
export function Catalogue({ askRole }: { askRole: AskRole }) {
  const { wanted, text, type, choose } = useWanted();
  useFollowCatalogue();
  return (
    <CatalogueFrame
      search={
        <SearchField label="Search courses" text={text} onType={type} className="sm:max-w-sm" />
      }
    >
      <Found wanted={wanted} choose={choose} askRole={askRole} />
    </CatalogueFrame>
  );
}

type FoundProps = { wanted: Wanted; choose: (category: string) => void; askRole: AskRole };

function Found({ wanted, choose, askRole }: FoundProps) {
  const { categories, pressed, courses } = useShown(wanted);
  const enroll = useEnroll(askRole);
  const now = useNow();
  const failure =
    (categories.error && !categories.data && categoriesFailure(categories.error)) ||
    (courses.isError && !courses.currentData && FIRST_MESSAGES.home.loadFailed);

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
          categories={categories.data}
          pressed={pressed}
          onPress={(category) => choose(categoryAfter(wanted, pressed, category))}
        />
      ) : (
        <CategoriesSkeleton />
      )}
      {categories.data?.length === 0 && (
        <p className="text-ink-muted">{FIRST_MESSAGES.home.noCategories}</p>
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
