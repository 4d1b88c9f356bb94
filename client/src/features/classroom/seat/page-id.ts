import { uuid } from "../../../browser/uuid.ts";

/** One id per page load, by which the server recognises the same page. */
export const PAGE_ID = uuid();
