import type { Endpoint } from "@lyceum/shared/rest/endpoint.ts";

import { chosen } from "./chosen.ts";

type Bases = Record<Endpoint["base"], string>;

/** The base URLs of the two backends, so that a site with remote backends only changes its page. */
export const readBases = (): Bases => ({
  api: chosen("api-base") ?? "/api",
  javaApi: chosen("java-api-base") ?? "/backend-service",
});
