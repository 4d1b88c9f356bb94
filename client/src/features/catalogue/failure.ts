import { FIRST_MESSAGES } from "@lyceum/shared/first-messages.ts";

import type { QueryError } from "../../api/api.ts";

/** Replaces the catalogue: the text of a refusal, or that it did not load. */
export function categoriesFailure(error: Partial<QueryError>): string {
  const answered = error.status && error.status >= 200 && error.status < 300;
  return answered ? FIRST_MESSAGES.home.categoriesFailed : FIRST_MESSAGES.home.loadFailed;
}
