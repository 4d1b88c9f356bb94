import { endOtherSignIns, endSignIn, logout } from "@lyceum/shared/rest/accounts.ts";
import {
  makeResetLink,
  resetTwoStep,
  setBanned,
  setRole,
} from "@lyceum/shared/rest/administration.ts";
import type { Endpoint } from "@lyceum/shared/rest/endpoint.ts";
import type { z } from "zod";

import { everyEndpoint, pathOf, routeOf } from "../../support/protocol/endpoints.ts";
import { call, faultOf, someAddress } from "../call.ts";
import type { FuzzedSite } from "../FuzzedSite.ts";
import type { Random } from "../Random.ts";
import { type Seen, sampleOf } from "../samples.ts";
import type { Target } from "../Target.ts";
import { mutated, oddText } from "../values.ts";

export const ENDPOINTS = await everyEndpoint();

/**
 * These change or end what they name, which may be none of the fuzzer's own accounts and sign-ins: what is sent later would be refused unread.
 * They get the bystander's id. What else would change how its caller signs in needs something that no answer holds: two-step sign-in a code of
 * an app, another password the current one, the end of an account its email.
 */
const NAME_AN_ACCOUNT = [setRole, setBanned, makeResetLink, resetTwoStep, endSignIn].map(routeOf);
/**
 * These read nothing but whose they are, and come from nobody: one ends the sign-in that it comes with, the other may end the one that is to
 * replace it (see `People`).
 */
const FROM_NOBODY = [logout, endOtherSignIns].map(routeOf);

/** Every REST call with bodies, queries and ids that are right except for one thing, or wrong altogether. */
export const calls: Target = {
  name: "calls",
  atOnce: 4,
  async open(site) {
    const { remembered } = site;
    return {
      async step(random) {
        const endpoint = random.pick(ENDPOINTS);
        const sent = sentTo(endpoint, random, site);
        const answer = await call({ port: site.port, from: someAddress(random), ...sent });
        if (!answer) return null;
        if (answer.status < 300) remembered.note(answer.text);
        const fault = answer.text.startsWith("<!doctype") ? null : faultOf(answer);
        return (
          fault && `${fault}\n  ${sent.method} ${sent.path} ${String(sent.body).slice(0, 400)}`
        );
      },
      close: async () => undefined,
    };
  },
};

const sentTo = (endpoint: Endpoint, random: Random, site: FuzzedSite) => {
  const { method, params, query, body } = endpoint;
  const seen = seenBy(endpoint, site);
  const part = (schema: z.ZodType | undefined) => partOf(random, schema, seen);
  const path = withParams(pathOf(endpoint), part(params), random, seen);
  const search = query ? `?${queryOf(part(query))}` : "";
  const role = callerOf(endpoint, random);
  const content = body && JSON.stringify(part(body));
  return {
    method,
    path: `${path}${search}`,
    headers: {
      ...(role && { authorization: `Bearer ${site.tokens[role]}` }),
      ...(content !== undefined && { "content-type": "application/json" }),
    },
    ...(content !== undefined && { body: content }),
  };
};

/** The ids that are sent to it. */
const seenBy = (endpoint: Endpoint, { remembered, bystander }: FuzzedSite): Seen =>
  NAME_AN_ACCOUNT.includes(routeOf(endpoint)) ? { one: () => bystander } : remembered;

/** Mostly somebody who may call it: of the others nothing but their token is read. */
const callerOf = (endpoint: Endpoint, random: Random) => {
  if (FROM_NOBODY.includes(routeOf(endpoint))) return null;
  const { access } = endpoint;
  return typeof access !== "string" && random.chance(0.7)
    ? random.pick(access)
    : random.pick(["student", "teacher", "admin", null] as const);
};

const partOf = (random: Random, schema: z.ZodType | undefined, seen: Seen): unknown => {
  if (!schema) return undefined;
  const right = sampleOf(random, schema, seen);
  return random.chance(0.35) ? right : mutated(random, right);
};

const withParams = (url: string, params: unknown, random: Random, seen: Seen) =>
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
