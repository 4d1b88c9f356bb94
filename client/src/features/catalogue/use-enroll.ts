import type { Course } from "@lyceum/shared/rest/courses.ts";
import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import { useNavigate } from "react-router-dom";

import { useLazyGetCoursesAndVideoQuery } from "../../api/courses-api.ts";
import { mayHaveToBuy, nextStep } from "./next-step.ts";

/** The signed-in person's role; a new page may still be checking it. */
export type AskRole = () => Promise<Role | null>;

/** Continues with a course. Whether a student owns it is checked only on the press; if unknown, its page will tell. */
export function useEnroll(askRole: AskRole) {
  const navigate = useNavigate();
  const [askForOwn] = useLazyGetCoursesAndVideoQuery();
  return async (course: Course) => {
    const role = await askRole();
    const { data } = mayHaveToBuy(course, role) ? await askForOwn() : { data: undefined };
    const { to, state } = nextStep(course, role, data ?? null);
    await navigate(to, { state });
  };
}
