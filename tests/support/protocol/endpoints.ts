import { readdirSync } from "node:fs";
import { join } from "node:path";

import type { Endpoint } from "@lyceum/shared/rest/endpoint.ts";

const REST = join(import.meta.dirname, "../../../shared/src/rest");
const PREFIX = { api: "/api", javaApi: "/backend-service" };

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "access" in value && "base" in value;

/** The descriptions of all REST calls, also of those that are added later. */
export const everyEndpoint = async (): Promise<Endpoint[]> => {
  const files = readdirSync(REST).map((file) => join(REST, file));
  const modules = await Promise.all(files.map((file) => import(file) as Promise<object>));
  return modules.flatMap((each): unknown[] => Object.values(each)).filter(isEndpoint);
};

/** Its path on the site, with the names of its parameters. */
export const pathOf = ({ base, url }: Pick<Endpoint, "base" | "url">): string =>
  `${PREFIX[base]}${url}`;

/** As Fastify names it. */
export const routeOf = (endpoint: Endpoint): string => `${endpoint.method} ${pathOf(endpoint)}`;
