import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { AttendedSession, SessionAttendance } from "@lyceum/shared/rest/attendance.ts";

import type { Person } from "../../kernel/security/person.ts";
import { mayHost } from "../policy.ts";
import type { ClassesRepository } from "../repository.ts";
import type { ClassSettingsRepository } from "../settings-repository.ts";
import { attendanceCsv } from "./attendance-csv.ts";
import type { AttendanceRepository } from "./repository.ts";

type AttendanceDeps = {
  classes: Pick<ClassesRepository, "find">;
  settings: Pick<ClassSettingsRepository, "isCoHost">;
  attendance: Pick<AttendanceRepository, "ofClass" | "recentOf">;
};

export type AttendanceService = ReturnType<typeof createAttendance>;

/** Who was in the sessions of a class. Throws not_found. */
export const createAttendance = ({ classes, settings, attendance }: AttendanceDeps) => {
  const isHost = async (person: Person, classId: string): Promise<boolean> => {
    const found = await classes.find(classId);
    if (!found) throw new DomainError("not_found", MESSAGES.meeting.notFound);
    return mayHost(person, found) || settings.isCoHost(classId, person.id);
  };

  /** All sessions, the newest first. */
  const parts = async function* (classId: string): AsyncGenerator<SessionAttendance[]> {
    let after: string | null = null;
    for (;;) {
      const sessions: SessionAttendance[] = await attendance.ofClass(classId, null, after);
      const last = sessions.at(-1);
      if (!last) return;
      yield sessions;
      after = last.session_id;
    }
  };

  return {
    /** Of all classes, also of those that the person can no longer enter: it is about themselves. */
    recentOf: ({ id }: Person): Promise<AttendedSession[]> => attendance.recentOf(id),

    /** Everyone for a host, only themselves for others. */
    of: async (person: Person, classId: string): Promise<SessionAttendance[]> => {
      const host = await isHost(person, classId);
      return attendance.ofClass(classId, host ? null : person.id);
    },

    /** Of every session, read while it is sent. Throws forbidden. */
    csv: async (person: Person, classId: string): Promise<AsyncGenerator<string>> => {
      if (!(await isHost(person, classId))) throw new DomainError("forbidden", MESSAGES.notAllowed);
      return attendanceCsv(parts(classId));
    },
  };
};
