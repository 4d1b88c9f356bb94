import { NOTICE_MAILS } from "./accounts/notices/mailing.ts";
import { RESET_MAILS } from "./accounts/resets/mailing.ts";
import { VERIFICATION_MAILS } from "./accounts/verification/mailing.ts";
import { CLASS_REMINDERS } from "./calendar/reminders/job.ts";
import { CONTACT_MAILS } from "./contact/mailing.ts";
import { VIDEO_CAPTIONING } from "./captioning/captioning-kind.ts";
import type { JobKind } from "./kernel/jobs/job.ts";
import { VIDEO_CONVERSION } from "./transcoding/pipeline/ask-for-conversion.ts";
import { MEDIA_REMOVAL } from "./media-removals/removal-job.ts";
import { PAYMENT_RECONCILIATION } from "./payments/orders/reconciliation-job.ts";
import { SANDBOX_DELIVERY } from "./payments/providers/sandbox/deliver.ts";
import { RECORDING_COMPOSITION } from "./recordings/composition-kind.ts";
import { RECORDING_PUBLICATION } from "./recordings/publication/publication-kind.ts";
import { HOUSEKEEPING } from "./retention/housekeeping.ts";

/** All queues of the school. A process makes them all, whichever it works on. */
export const JOB_KINDS: readonly JobKind[] = [
  VIDEO_CONVERSION,
  VIDEO_CAPTIONING,
  CONTACT_MAILS,
  RESET_MAILS,
  VERIFICATION_MAILS,
  NOTICE_MAILS,
  CLASS_REMINDERS,
  PAYMENT_RECONCILIATION,
  SANDBOX_DELIVERY,
  MEDIA_REMOVAL,
  RECORDING_COMPOSITION,
  RECORDING_PUBLICATION,
  HOUSEKEEPING,
];
