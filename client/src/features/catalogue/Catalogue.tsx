import { FIRST_MESSAGES } from "@lyceum/shared/first-messages.ts";

import * as texts from "#text/catalogue.ts";
import { useFollowCatalogue } from "../../api/use-follow-catalogue.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { LoadFailed } from "../../ui/feedback/LoadFailed.tsx";
import { SearchField } from "../../ui/forms/SearchField.tsx";
import { CatalogueFrame } from "./CatalogueFrame.tsx";
import { CategoriesSkeleton, CategoryButtons } from "./CategoryButtons.tsx";
import { CourseGrid, CoursesSkeleton, NoCourses } from "./CourseGrid.tsx";
import { categoriesFailure } from "./failure.ts";
import { categoryAfter, type ListParams } from "./search.ts";
import { type AskRole, useEnroll } from "./use-enroll.ts";
import { MoreCourses } from "./MoreCourses.tsx";
import { useNow } from "./use-now.ts";
import { useShown } from "./use-shown.ts";
import { useListParams } from "./use-list-params.ts";

/** All courses, by category and by search. */
export function Catalogue({ askRole }: { askRole: AskRole }) {
  const { wanted, text, type, choose } = useListParams();
  useFollowCatalogue();
  return (
    <CatalogueFrame
      search={
        <SearchField
          label={texts.searchCourses}
          text={text}
          onType={type}
          className="sm:max-w-sm"
        />
      }
    >
      <Found wanted={wanted} choose={choose} clear={() => type("")} askRole={askRole} />
    </CatalogueFrame>
  );
}

type FoundProps = {
  wanted: ListParams;
  choose: (category: string) => void;
  /** Ends the search. */
  clear: () => void;
  askRole: AskRole;
};

function Found({ wanted, choose, clear, askRole }: FoundProps) {
  const { categories, pressed, courses, more } = useShown(wanted);
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
      <Categories
        categories={categories.data}
        pressed={pressed}
        onPress={(category) => choose(categoryAfter(wanted, pressed, category))}
      />
      <p role="status" className="sr-only">
        {courses.data && !courses.isFetching && countText(courses.data.length)}
      </p>
      {!courses.data && <CoursesSkeleton />}
      {courses.data?.length === 0 && (
        <NoCourses>
          {wanted.q && (
            <Button variant="secondary" onClick={pressed ? () => choose("") : clear}>
              {pressed ? texts.searchAllCategories : texts.showAllCourses}
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
      {more.length > 0 && <MoreCourses courses={more} />}
    </>
  );
}

type CategoriesProps = {
  categories: readonly string[] | undefined;
  pressed: string;
  onPress: (category: string) => void;
};

function Categories({ categories, ...buttons }: CategoriesProps) {
  if (!categories) return <CategoriesSkeleton />;
  if (categories.length > 0) return <CategoryButtons categories={categories} {...buttons} />;
  return <p className="text-ink-muted">{FIRST_MESSAGES.home.noCategories}</p>;
}

const countText = (count: number) =>
  count === 1 ? texts.n1CourseFound : texts.coursesFound(count);
