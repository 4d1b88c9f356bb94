import { MEDIA_ROOT } from "@lyceum/shared/rest/videos.ts";

const IMAGES = `${MEDIA_ROOT}/images/`;

/** The keys of a course's picture; none for one that is not in the store. */
export const imageKeysOf = (url: string | null): string[] =>
  url?.startsWith(IMAGES) ? [url.slice(MEDIA_ROOT.length + 1)] : [];
