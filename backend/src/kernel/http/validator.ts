import { plainIssue } from "@lyceum/shared/plain-issues.ts";
import type { FastifySchemaCompiler } from "fastify";
import type { ZodError, ZodType } from "zod";

/** Parses a part of a request. What is wrong is said in words for people, and names the field. */
export const validatorCompiler: FastifySchemaCompiler<ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const parsed = schema.safeParse(data, { error: plainIssue });
    return parsed.success ? { value: parsed.data } : { error: issuesOf(parsed.error) };
  };

const issuesOf = ({ issues }: ZodError) =>
  issues.map(({ code, path, message }) => {
    const instancePath = `/${path.join("/")}`;
    const schemaPath = `#${instancePath}/${code}`;
    return { keyword: code, instancePath, schemaPath, message, params: {} };
  });
