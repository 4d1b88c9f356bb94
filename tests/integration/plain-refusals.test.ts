import { REQUESTS } from "@lyceum/shared/signaling/requests.ts";
import { plainIssue } from "@lyceum/shared/plain-issues.ts";
import { UploadForm } from "@lyceum/shared/rules.ts";
import { describe, expect, it } from "vitest";
import type { z } from "zod";

import { validatorCompiler } from "../../backend/src/kernel/http/validator.ts";
import { BODIES, spoil } from "../../signaling/test/bodies.ts";
import { everyEndpoint } from "../support/protocol/endpoints.ts";
import { isLibraryText } from "./naughty/plain.ts";
import { type FieldPath, fieldPaths } from "./naughty/fields.ts";

/** Every refusal of every field of every call and message: a sentence for people, that names the field. */
const endpoints = await everyEndpoint();

const WRONG = [
  ...[
    undefined,
    null,
    7,
    -1,
    1.5,
    1e300,
    true,
    "",
    " ",
    "text",
    "a\0b",
    "\ud800",
    "x".repeat(300_000),
  ],
  ...[
    [],
    {},
    [{}],
    [7],
    { nested: [1] },
    [1, 2, 3],
    Array.from({ length: 2_000 }, () => "a@b.example"),
  ],
];

const withValue = ([first, ...rest]: FieldPath, value: unknown): unknown => {
  if (first === undefined) return value;
  const inside = withValue(rest, value);
  return typeof first === "number" ? [inside] : { [first]: inside };
};

type Said = { status: string; message: string };

const refusalsOf = (schema: z.ZodType): string[] => {
  const parse = validatorCompiler({ schema, method: "POST", url: "/" });
  const said = [[] as FieldPath, ...fieldPaths(schema)].flatMap((path) =>
    WRONG.flatMap((value) => {
      const result = parse(withValue(path, value)) as { error?: Said[] };
      return (result.error ?? []).map(({ message }) => message);
    }),
  );
  return [...new Set(said)];
};

/** Texts of the specification have no full stop at the end. */
const isSentence = (text: string) => /^\p{Lu}.*[.!]$/su.test(text) || !/^(must|is) /i.test(text);

const parts = endpoints.flatMap(({ method, url, params, query, body }) =>
  [params, query, body].flatMap((schema) =>
    schema ? [[`${method} ${url}`, schema] as const] : [],
  ),
);

describe("a refusal", () => {
  it.each(parts)("of %s is in words for people", (_call, schema) => {
    const said = refusalsOf(schema);
    expect(said.length).toBeGreaterThan(0);
    expect(said.filter((text) => isLibraryText(text) || !isSentence(text))).toEqual([]);
  });

  it.each(Object.entries(REQUESTS))("of the message %s is too", (name, { body }) => {
    const said = spoil(BODIES[name as keyof typeof BODIES]).flatMap(
      (wrong) => body.safeParse(wrong, { error: plainIssue }).error?.issues ?? [],
    );
    expect(said.length).toBeGreaterThan(0);
    expect(said.map(({ message }) => message).filter(isLibraryText)).toEqual([]);
  });

  it("of an upload's field is too", () => {
    const said = refusalsOf(UploadForm);
    expect(said).toContain("Title must be at most 200 characters.");
    expect(said.filter(isLibraryText)).toEqual([]);
  });
});
