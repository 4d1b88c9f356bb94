import { ListedUser } from "@lyceum/shared/rest/administration.ts";
import { stringify } from "csv-stringify/sync";

/** Without it spreadsheets take UTF-8 for something else. */
const BYTE_ORDER_MARK = "\ufeff";

/**
 * The lines of a table, a part at a time. What a spreadsheet would take for a formula gets an apostrophe before it: people choose
 * their names themselves. Source: OWASP, CSV Injection.
 */
export const csvOf = async function* (
  parts: AsyncIterable<readonly ListedUser[]>,
): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${lines([COLUMNS])}`;
  for await (const users of parts) yield lines(users.map(valuesOf));
};

const COLUMNS = ListedUser.keyof().options;

const valuesOf = (user: ListedUser) => COLUMNS.map((column) => user[column]);

const lines = (rows: readonly unknown[][]): string =>
  stringify([...rows], {
    record_delimiter: "windows",
    escape_formulas: true,
    cast: { boolean: (value) => (value ? "Yes" : "No") },
  });
