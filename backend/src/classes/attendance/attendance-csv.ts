import { setImmediate } from "node:timers/promises";

import { Attendance, type SessionAttendance } from "@lyceum/shared/rest/attendance.ts";
import { stringify } from "csv-stringify/sync";

/** Without it spreadsheets take UTF-8 for something else. */
const BYTE_ORDER_MARK = "\ufeff";
const COLUMNS = Attendance.keyof().options;
/** Lines written in one turn of the event loop. */
const LINES_AT_ONCE = 1_000;

/**
 * One line per person and session, a part at a time: as many sessions as there are take no more memory. A name that a
 * spreadsheet would take for a formula gets an apostrophe before it. Source: OWASP, CSV Injection.
 */
export const attendanceCsv = async function* (
  parts: AsyncIterable<readonly SessionAttendance[]>,
): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${lines([["session_started_at", ...COLUMNS]])}`;
  for await (const sessions of parts) {
    const rows = sessions.flatMap(rowsOf);
    for (let from = 0; from < rows.length; from += LINES_AT_ONCE) {
      yield lines(rows.slice(from, from + LINES_AT_ONCE));
      // Of many people: other requests take their turns.
      await setImmediate();
    }
  }
};

const rowsOf = ({ started_at, people }: SessionAttendance): string[][] =>
  people.map((person) => [started_at, ...COLUMNS.map((column) => String(person[column]))]);

const lines = (rows: string[][]): string =>
  stringify(rows, { record_delimiter: "windows", escape_formulas: true });
