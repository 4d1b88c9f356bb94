import type { Endpoint } from "@lyceum/shared/rest/endpoint.ts";

type Bases = Record<Endpoint["base"], string>;

/** What the operator chose, from the `<meta>` elements of this page; undefined where there is none. */
export const chosen = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** The base URLs of the two backends, so that a site with remote backends only changes its page. */
export const readBases = (): Bases => ({
  api: chosen("api-base") ?? "/api",
  javaApi: chosen("java-api-base") ?? "/backend-service",
});
