import type { Course } from "@lyceum/shared/rest/courses.ts";
import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import { useNavigate } from "react-router-dom";

import { useLazyGetCoursesAndVideoQuery } from "../../api/courses-api.ts";
import { mayHaveToBuy, nextStep } from "./next-step.ts";

/** The role of whoever is signed in; a page that was just opened may still be asking. */
export type AskRole = () => Promise<Role | null>;

/** Goes on with a course. Whether a student has it is asked only when it is pressed; unknown, its page will say. */
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
