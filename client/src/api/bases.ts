import type { Endpoint } from "@lyceum/shared/rest/endpoint.ts";

type Bases = Record<Endpoint["base"], string>;

const chosen = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** Where the two backends are, so that a site whose backends live elsewhere only changes its page. */
export const readBases = (): Bases => ({
  api: chosen("api-base") ?? "/api",
  javaApi: chosen("java-api-base") ?? "/backend-service",
});
