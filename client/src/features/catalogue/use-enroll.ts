import type { Course } from "@lyceum/shared/rest/courses.ts";
import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import { useNavigate } from "react-router-dom";

import { useLazyGetCoursesAndVideoQuery } from "../../api/courses-api.ts";
import { mayHaveToBuy, nextStep } from "./next-step.ts";

/** Goes on with a course. Whether a student has it is asked only when it is pressed; unknown, its page will say. */
export function useEnroll(role: Role | null) {
  const navigate = useNavigate();
  const [askForOwn] = useLazyGetCoursesAndVideoQuery();
  return async (course: Course) => {
    const { data } = mayHaveToBuy(course, role) ? await askForOwn() : { data: undefined };
    const { to, state } = nextStep(course, role, data ?? null);
    await navigate(to, { state });
  };
}
