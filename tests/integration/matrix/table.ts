import type { Row } from "./row.ts";
import { ACCOUNTS } from "./rows/accounts.ts";
import { ADMINISTRATION } from "./rows/administration.ts";
import { BLOGS } from "./rows/blogs.ts";
import { CALENDAR } from "./rows/calendar.ts";
import { CLASS_PAGES } from "./rows/class-pages.ts";
import { CLASSES } from "./rows/classes.ts";
import { CONTACT } from "./rows/contact.ts";
import { COURSE_QUESTIONS } from "./rows/course-questions.ts";
import { OWN_ACCOUNT } from "./rows/own-account.ts";
import { PAYMENTS } from "./rows/payments.ts";
import { RECORDINGS } from "./rows/recordings.ts";
import { SANDBOX_PROVIDER } from "./rows/sandbox-provider.ts";
import { SITE } from "./rows/site.ts";
import { SOCIAL } from "./rows/social.ts";
import { TWO_STEP } from "./rows/two-step.ts";
import { UPLOADS } from "./rows/uploads.ts";
import { VIDEOS } from "./rows/videos.ts";

/** Every route of the site, with its answers by caller. A route missing here fails the matrix. */
export const TABLE: Record<string, Row> = {
  ...CALENDAR,
  ...CLASS_PAGES,
  ...ACCOUNTS,
  ...BLOGS,
  ...CLASSES,
  ...CONTACT,
  ...COURSE_QUESTIONS,
  ...PAYMENTS,
  ...RECORDINGS,
  ...SANDBOX_PROVIDER,
  ...ADMINISTRATION,
  ...OWN_ACCOUNT,
  ...SITE,
  ...SOCIAL,
  ...TWO_STEP,
  ...UPLOADS,
  ...VIDEOS,
};
