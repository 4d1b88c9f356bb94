import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";

import type { ClassRow } from "./repository.ts";

export const presentClass = (row: ClassRow): ClassSummary => ({
  id: row.id,
  title: row.title,
  access: row.access,
  state: row.state,
  teacher: { id: row.teacher_id, name: row.teacher_name },
  course:
    row.course_id !== null && row.course_title !== null
      ? { id: row.course_id, title: row.course_title }
      : null,
  starts_at: row.starts_at?.toISOString() ?? null,
  started_at: row.started_at?.toISOString() ?? null,
  ended_at: row.ended_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  session_id: row.session_id,
  version: row.version,
});
