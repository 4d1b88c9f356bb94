import { Presentation } from "lucide-react";

import * as texts from "#text/classes.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ClassesFailed, ClassesSkeleton } from "./ClassesLoading.tsx";
import { ClassItem } from "./ClassItem.tsx";
import { useListClassesQuery } from "./classes-api.ts";
import { useWentLive } from "./use-went-live.ts";
import { WentLive } from "./WentLive.tsx";

type MyClassesProps = {
  /** For an admin, those of every teacher. */ showTeacher?: boolean;
};

/** The list 'Classes' of a person who may open and delete them. */
export function MyClasses({ showTeacher = false }: MyClassesProps) {
  const { data: classes, isError, isFetching, refetch } = useListClassesQuery();
  const started = useWentLive(classes);
  return (
    <section
      aria-labelledby="classes"
      tabIndex={-1}
      className="grid content-start gap-4 outline-none"
    >
      <h2 id="classes" className="text-xl font-semibold">
        {texts.classes}
      </h2>
      <WentLive started={started} />
      {isError && !classes && <ClassesFailed retry={() => void refetch()} busy={isFetching} />}
      {!isError && !classes && <ClassesSkeleton />}
      {classes?.length === 0 && (
        <EmptyState icon={Presentation} title={texts.noClassesYet}>
          {texts.createOneSendLinkStudents}
        </EmptyState>
      )}
      {classes && classes.length > 0 && (
        <ul aria-labelledby="classes" className="grid gap-3">
          {classes.map((each) => (
            <ClassItem
              key={each.id}
              lesson={each}
              showTeacher={showTeacher}
              lit={started.includes(each)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
