import type { Endpoint } from "@lyceum/shared/rest/endpoint.ts";
import { z } from "zod";

import { everyEndpoint, routeOf } from "../../support/protocol/endpoints.ts";

const PARTS = ["params", "query", "body"] as const;

/** The position of a text in a call, such as `body` and `invited`, 0. */
export type TextField = {
  name: string;
  route: string;
  part: (typeof PARTS)[number];
  path: (string | number)[];
  schema: z.ZodType;
};

type Json = {
  type?: string;
  properties?: Record<string, Json>;
  items?: Json;
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
};

export type FieldPath = TextField["path"];

const ANY = ["string", "number", "integer", "boolean", "array", "object", "null"];

/** The place of every field of a schema, whatever it takes. */
export const fieldPaths = (schema: z.ZodType): FieldPath[] =>
  pathsOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json, ANY);

/** A URL is text, whatever is made of it. */
const TEXT_IN: Record<TextField["part"], string[]> = {
  body: ["string"],
  params: ["string", "number", "integer", "boolean"],
  query: ["string", "number", "integer", "boolean"],
};

const pathsOf = (
  json: Json,
  types: string[],
  path: TextField["path"] = [],
): TextField["path"][] => [
  ...(types.includes(json.type ?? "") ? [path] : []),
  ...Object.entries(json.properties ?? {}).flatMap(([key, each]) =>
    pathsOf(each, types, [...path, key]),
  ),
  ...(json.items ? pathsOf(json.items, types, [...path, 0]) : []),
  ...[json.anyOf, json.oneOf, json.allOf].flatMap((all) =>
    (all ?? []).flatMap((each) => pathsOf(each, types, path)),
  ),
];

const fieldsOf = (endpoint: Endpoint): TextField[] =>
  PARTS.flatMap((part) => {
    const schema = endpoint[part];
    if (!schema) return [];
    const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
    const route = routeOf(endpoint);
    return pathsOf(json as Json, TEXT_IN[part]).map((path) => {
      const name = `${route} ${part}.${path.join(".")}`;
      return { name, route, part, path, schema };
    });
  });

/** Every text field of every call, from the calls' descriptions. */
export const textFields = async (): Promise<TextField[]> => {
  const fields = (await everyEndpoint()).flatMap(fieldsOf);
  return [...new Map(fields.map((field) => [field.name, field])).values()];
};
