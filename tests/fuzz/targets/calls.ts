import * as accounts from "@lyceum/shared/rest/accounts.ts";
import * as administration from "@lyceum/shared/rest/administration.ts";
import * as blogs from "@lyceum/shared/rest/blogs.ts";
import * as classes from "@lyceum/shared/rest/classes.ts";
import * as contact from "@lyceum/shared/rest/contact.ts";
import * as courses from "@lyceum/shared/rest/courses.ts";
import type { Endpoint } from "@lyceum/shared/rest/endpoint.ts";
import * as payments from "@lyceum/shared/rest/payments.ts";
import * as resumes from "@lyceum/shared/rest/resumes.ts";
import * as videos from "@lyceum/shared/rest/videos.ts";
import * as visits from "@lyceum/shared/rest/visits.ts";
import type { z } from "zod";

import { call, faultOf, someAddress } from "../call.ts";
import type { FuzzedSite } from "../FuzzedSite.ts";
import type { Random } from "../Random.ts";
import { Remembered } from "../Remembered.ts";
import { sampleOf } from "../samples.ts";
import type { Target } from "../Target.ts";
import { mutated, oddText } from "../values.ts";

const BASES = { api: "/api", javaApi: "/backend-service" };
/** These would remove the fuzzer's own accounts. */
const ENDS_SESSIONS = /logout|end_others|delete|sessions|refresh/;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" &&
  value !== null &&
  "method" in value &&
  "url" in value &&
  "base" in value;

const MODULES = [
  ...[accounts, administration, blogs, classes, contact, courses],
  ...[payments, resumes, videos, visits],
];

const ENDPOINTS: Endpoint[] = MODULES.flatMap((module) =>
  Object.values<unknown>(module).filter(isEndpoint),
).filter(({ url, method }) => !(ENDS_SESSIONS.test(url) && method !== "GET"));

/** Every REST call with bodies, queries and ids that are right except for one thing, or wrong altogether. */
export const calls: Target = {
  name: "calls",
  atOnce: 4,
  async open(site) {
    const seen = new Remembered();
    return {
      async step(random) {
        const endpoint = random.pick(ENDPOINTS);
        const sent = sentTo(endpoint, random, seen, site);
        const answer = await call({ port: site.port, from: someAddress(random), ...sent });
        if (!answer) return null;
        if (answer.status < 300) seen.note(answer.text);
        const fault = answer.text.startsWith("<!doctype") ? null : faultOf(answer);
        return (
          fault && `${fault}\n  ${sent.method} ${sent.path} ${String(sent.body).slice(0, 400)}`
        );
      },
      close: async () => undefined,
    };
  },
};

const sentTo = (endpoint: Endpoint, random: Random, seen: Remembered, { tokens }: FuzzedSite) => {
  const { method, url, base, params, query, body } = endpoint;
  const part = (schema: z.ZodType | undefined) => partOf(random, schema, seen);
  const path = withParams(url, part(params), random, seen);
  const search = query ? `?${queryOf(part(query))}` : "";
  const role = random.pick(["student", "teacher", "admin", null] as const);
  const content = body && JSON.stringify(part(body));
  return {
    method,
    path: `${BASES[base]}${path}${search}`,
    headers: {
      ...(role && { authorization: `Bearer ${tokens[role]}` }),
      ...(content !== undefined && { "content-type": "application/json" }),
    },
    ...(content !== undefined && { body: content }),
  };
};

const partOf = (random: Random, schema: z.ZodType | undefined, seen: Remembered): unknown => {
  if (!schema) return undefined;
  const right = sampleOf(random, schema, seen);
  return random.chance(0.35) ? right : mutated(random, right);
};

const withParams = (url: string, params: unknown, random: Random, seen: Remembered) =>
  url.replaceAll(/:(\w+)/g, (_whole, name: string) => {
    const given = (params as Record<string, unknown> | undefined)?.[name];
    const value =
      typeof given === "string" && given !== "" ? given : (seen.one(random) ?? oddText(random));
    return encodeURIComponent(value.toWellFormed()) || "x";
  });

const queryOf = (query: unknown) =>
  new URLSearchParams(
    Object.entries((query ?? {}) as Record<string, unknown>).map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
  ).toString();
