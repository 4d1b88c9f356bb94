import { shownMonth } from "@lyceum/shared/written-month.ts";

import * as texts from "#text/resume-report.ts";

/** As resumes write it; empty where there is none. */
export const shownDate = (date: string | null): string =>
  date === "present" ? texts.present : shownMonth(date ?? "");

type Dates = { start: string; end: string };

/** 'Mar 2021 – Present', with a question mark for what is not known; empty where neither is. */
export const shownRange = ({ start, end }: Dates): string =>
  start || end ? `${start || "?"} – ${end || "?"}` : "";
