import { NOTICE_MAILS } from "./accounts/notices/mailing.ts";
import { RESET_MAILS } from "./accounts/resets/mailing.ts";
import { VERIFICATION_MAILS } from "./accounts/verification/mailing.ts";
import { CONTACT_MAILS } from "./contact/mailing.ts";
import type { JobKind } from "./kernel/jobs/job.ts";
import { VIDEO_CONVERSION } from "./media/ask-for-conversion.ts";
import { MEDIA_REMOVAL } from "./media/removal-job.ts";
import { PAYMENT_RECONCILIATION } from "./payments/reconciliation-job.ts";
import { SANDBOX_DELIVERY } from "./payments/sandbox/deliver.ts";
import { HOUSEKEEPING } from "./retention/housekeeping.ts";

/** All queues of the school. A process makes them all, whichever it works on. */
export const JOB_KINDS: readonly JobKind[] = [
  VIDEO_CONVERSION,
  CONTACT_MAILS,
  RESET_MAILS,
  VERIFICATION_MAILS,
  NOTICE_MAILS,
  PAYMENT_RECONCILIATION,
  SANDBOX_DELIVERY,
  MEDIA_REMOVAL,
  HOUSEKEEPING,
];
