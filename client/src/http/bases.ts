import type { Endpoint } from "@lyceum/shared/rest/endpoint.ts";

type Bases = Record<Endpoint["base"], string>;

const chosen = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** The base URLs of the two backends, so that a site with remote backends only changes its page. */
export const readBases = (): Bases => ({
  api: chosen("api-base") ?? "/api",
  javaApi: chosen("java-api-base") ?? "/backend-service",
});
