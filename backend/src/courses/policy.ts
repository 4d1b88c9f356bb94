import type { Person } from "../kernel/security/person.ts";

/** Who keeps a course's questions, and asks them in a class: with what is right, no student may see them before. */
export const mayKeepQuestions = (
  person: Pick<Person, "id" | "role">,
  course: { teacher_id: string | null },
): boolean =>
  person.role === "admin" || (person.role === "teacher" && course.teacher_id === person.id);

/** Which courses outside the catalogue a person sees: a teacher their own, an admin all. */
export const unpublishedSeenBy = (person: Person): "all" | "own" | "none" => {
  if (person.role === "admin") return "all";
  return person.role === "teacher" ? "own" : "none";
};
