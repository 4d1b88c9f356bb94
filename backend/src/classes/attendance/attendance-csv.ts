import { Attendance, type SessionAttendance } from "@lyceum/shared/rest/attendance.ts";
import { stringify } from "csv-stringify/sync";

/** Without it spreadsheets take UTF-8 for something else. */
const BYTE_ORDER_MARK = "\ufeff";
const COLUMNS = Attendance.keyof().options;

/**
 * One line per person and session. A name that a spreadsheet would take for a formula gets an apostrophe before it.
 * Source: OWASP, CSV Injection.
 */
export const attendanceCsv = (sessions: readonly SessionAttendance[]): string => {
  const lines = sessions.flatMap(({ started_at, people }) =>
    people.map((person) => [started_at, ...COLUMNS.map((column) => person[column])]),
  );
  const table = stringify([["session_started_at", ...COLUMNS], ...lines], {
    record_delimiter: "windows",
    escape_formulas: true,
  });
  return BYTE_ORDER_MARK + table;
};
