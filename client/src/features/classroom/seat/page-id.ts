import { uuid } from "../../../browser/uuid.ts";

/** One id a page load: the server knows by it that the same page is back. */
export const PAGE_ID = uuid();
