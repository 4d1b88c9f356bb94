import { z } from "zod";

import type { Random } from "./Random.ts";
import { oddText } from "./values.ts";

/** The part of JSON Schema that our descriptions produce. */
type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema | boolean>;
  required?: string[];
  items?: Schema | boolean;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
};

const OPTIONAL_SET = 0.6;

/** Values from answers that may be sent again: ids, slugs, tokens. */
export type Seen = { one(random: Random): string | undefined };

/** A value that matches the schema, if the schema alone is enough to make one. */
export const sampleOf = (random: Random, schema: z.ZodType, seen: Seen): unknown =>
  sample(random, jsonSchemaOf(schema), seen);

const known = new WeakMap<z.ZodType, Schema>();

const jsonSchemaOf = (schema: z.ZodType): Schema => {
  const made =
    known.get(schema) ??
    (z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema);
  known.set(schema, made);
  return made;
};

const sample = (random: Random, schema: Schema | boolean, seen: Seen): unknown => {
  if (typeof schema === "boolean") return schema ? "anything" : undefined;
  if ("const" in schema) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return sample(random, random.pick(choices), seen);
  if (schema.allOf) return sample(random, Object.assign({}, ...schema.allOf) as Schema, seen);
  if (schema.type === "object") return sampleObject(random, schema, seen);
  if (schema.type === "array") return sampleList(random, schema, seen);
  if (schema.type === "boolean") return random.chance(0.5);
  if (schema.type === "integer" || schema.type === "number") return sampleNumber(random, schema);
  return sampleText(random, schema, seen);
};

const sampleObject = (random: Random, { properties = {}, required = [] }: Schema, seen: Seen) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || random.chance(OPTIONAL_SET))
      .map(([name, each]) => [name, sample(random, each, seen)]),
  );

const sampleList = (random: Random, { items = {}, minItems = 0, maxItems }: Schema, seen: Seen) => {
  const most = Math.min(maxItems ?? 5, minItems + 5);
  const length = minItems + random.below(most - minItems + 1);
  return Array.from({ length }, () => sample(random, items, seen));
};

const sampleNumber = (random: Random, { type, minimum = 0, maximum }: Schema) => {
  const number = minimum + random.next() * (Math.min(maximum ?? 1_000, minimum + 1_000) - minimum);
  return type === "integer" ? Math.round(number) : number;
};

const sampleText = (random: Random, schema: Schema, seen: Seen): string => {
  if (schema.format === "email") return `fuzz.${random.below(1e6)}@school.example`;
  if (schema.format === "date") return "2026-11-22";
  if (schema.format === "date-time") return "2026-11-22T10:00:00Z";
  const remembered = seen.one(random);
  if (remembered !== undefined && random.chance(0.7)) return remembered;
  if (schema.format === "uuid") return "6f9619ff-8b86-4011-b42d-00c04fc964ff";
  if (random.chance(0.2)) return oddText(random);
  const least = schema.minLength ?? 1;
  return "word "
    .repeat(100)
    .slice(0, Math.max(least, random.size(Math.min(schema.maxLength ?? 80, 80))));
};
