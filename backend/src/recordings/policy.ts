import type { Person } from "../kernel/security/person.ts";

/** A recording is its class's teacher's and the admins'. A co-host records a class, and decides nothing about the recording. */
export const mayManage = (
  { id, role }: Pick<Person, "id" | "role">,
  { teacherId }: { teacherId: string | null },
): boolean => role === "admin" || (role === "teacher" && id === teacherId);
