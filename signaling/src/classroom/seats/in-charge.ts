import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";

import type { Person } from "../../ports/accounts.ts";

/** The class's teacher and admins. Other hosts are co-hosts: people whom they chose. */
export const isInCharge = (
  { id, role }: Pick<Person, "id" | "role">,
  { teacher }: Pick<ClassSummary, "teacher">,
): boolean => role === "admin" || id === teacher.id;
