import type { ClassPage } from "@lyceum/shared/rest/class-pages.ts";
import type { ReactNode } from "react";

import { ToastProvider } from "../../../ui/feedback/Toast.tsx";
import { ClassActions } from "./ClassActions.tsx";
import { ClassFacts } from "./ClassFacts.tsx";
import type { Looked } from "./class-page-api.ts";
import { Invited } from "./Invited.tsx";
import { Materials } from "./Materials.tsx";
import { Sessions } from "./Sessions.tsx";
import { useInside } from "./use-inside.ts";

type ClassPageViewProps = {
  page: ClassPage;
  looked: Looked;
  /** After its materials. */
  children?: ReactNode;
  /** What the class's teacher sees of its recordings. */
  recordings?: ReactNode;
};

/** A class before, while and after it is live, as its reader may see it. */
export function ClassPageView({ page, looked, children, recordings }: ClassPageViewProps) {
  const { class: lesson, as, invited } = page;
  const inside = useInside(lesson.id, lesson.state === "live" && as !== "visitor");
  return (
    <ToastProvider>
      <div className="grid gap-6">
        <ClassFacts lesson={lesson} inside={inside} />
        <ClassActions page={page} />
      </div>
      {as !== "visitor" && (
        <>
          <Materials looked={looked} isHost={page.keeps_materials} />
          {children}
          {invited && lesson.access === "closed" && <Invited invited={invited} />}
          <Sessions page={page} looked={looked} recordings={recordings} />
        </>
      )}
    </ToastProvider>
  );
}
