import { type SpanStart, type Tracer, errorTypeOf, traced } from "@lyceum/shared/tracing.ts";
import type { Logger } from "kysely";
import type pg from "pg";

const LITERAL = /'(?:[^']|'')*'/g;
const OPERATION = /^[\s(]*(?<word>[a-z]+)/i;
const TABLE = /\b(?:from|into|update|join)\s+"?(?:[a-z_]+"?\."?)?(?<table>[a-z_]+)/i;

/** A client span for each statement. Its text has placeholders; a literal in it is left out. */
const spanOf = (text: string): SpanStart => {
  const operation = OPERATION.exec(text)?.groups?.word?.toUpperCase() ?? "SQL";
  const table = TABLE.exec(text)?.groups?.table;
  const summary = table === undefined ? operation : `${operation} ${table}`;
  return {
    name: summary,
    kind: "client",
    attributes: {
      "db.system.name": "postgresql",
      "db.operation.name": operation,
      "db.query.summary": summary,
      "db.query.text": text.replace(LITERAL, "?"),
    },
  };
};

/** For Kysely, which tells of each statement once it has ended, in the context of the call. */
export const statementLog =
  (tracer: Tracer): Logger =>
  (event) =>
    tracer.record(
      spanOf(event.query.sql),
      event.queryDurationMillis,
      event.level === "error" ? errorTypeOf(event.error) : undefined,
    );

/** Statements that are sent without Kysely. */
export const traceNamedStatements = (pool: pg.Pool): void => {
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const tracedQuery = (...args: [string | { text: string }, ...unknown[]]) => {
    const [statement] = args;
    const text = typeof statement === "string" ? statement : statement.text;
    return traced(spanOf(text), () => query(...args));
  };
  pool.query = tracedQuery as typeof pool.query;
};
