import type { Person } from "../accounts/person.ts";

/** Which courses somebody sees that are not in the catalogue: a teacher their own, an admin all. */
export const unpublishedSeenBy = (person: Person): "all" | "own" | "none" => {
  if (person.role === "admin") return "all";
  return person.role === "teacher" ? "own" : "none";
};
