import type { ParsedResume, ResumeReport } from "@lyceum/shared/rest/resumes.ts";

import { failureOf } from "./failure.ts";
import type { Draft } from "./report/corrections-draft.ts";
import { faultOf } from "./resume-file.ts";
import { announceResume, type Corrections, sendResume } from "./send-resume.ts";
import { keepScan, keptScan } from "./use-scan.ts";

export { announceResume };

export type Done = {
  report: ResumeReport;
  /** What was read before anything was corrected. */
  read: ParsedResume;
  /** What the person chose, and what it held then: the file itself may change. */
  chosen: File;
  file: File;
  job: string;
  /** The score without the person's corrections, where it was scored with some. */
  before: number | null;
  /** The corrections that it was scored with, and those that are being written. */
  sent: Draft | null;
  draft: Draft | null;
};

/** Reads a file whole, as it may change or go while its report is shown. */
const held = async (file: File): Promise<File> =>
  new File([await file.arrayBuffer()], file.name, { type: file.type });

export const scanFile = async (chosen: File | null, job: string): Promise<void> => {
  if (keptScan().progress) return;
  const fault = faultOf(chosen);
  if (fault !== null) return keepScan({ failure: { fault } });
  if (!chosen) return;
  const { name } = chosen;
  keepScan({ failure: null, progress: { name, share: 0 } });
  try {
    const file = await held(chosen);
    const onProgress = (share: number) => keepScan({ progress: { name, share } });
    const report = await sendResume({ file, job, onProgress });
    const done = { report, read: report.parsed, chosen, file, job };
    keepScan({ progress: null, done: { ...done, before: null, sent: null, draft: null } });
  } catch (error) {
    keepScan({ progress: null, failure: failureOf(error) });
  }
};

/** Changes the corrections that are being written; null ends the writing. */
export const keepDraft = (draft: Draft | null): void => {
  const { done } = keptScan();
  if (done) keepScan({ done: { ...done, draft } });
};

/** Scores the last file again as if this had been read in it. True once its report is there. */
export const scoreAgain = async (corrections: Corrections): Promise<boolean> => {
  const { done } = keptScan();
  if (!done) return false;
  const { file, job, draft } = done;
  const before = done.before ?? done.report.score;
  try {
    const report = await sendResume({ file, job, corrections });
    const now = keptScan().done;
    // Another file may have been scanned meanwhile.
    if (now?.file !== file) return false;
    // More may have been corrected meanwhile.
    const rest = now.draft === draft ? null : now.draft;
    keepScan({ done: { ...now, report, before, sent: draft, draft: rest } });
    return true;
  } catch (error) {
    keepScan({ failure: failureOf(error) });
    return false;
  }
};

/** Closes the message of a failure. What the server says of the file goes on standing beside it. */
export const closeFailure = (): void => {
  const { failure } = keptScan();
  const stays = failure?.fault === null && failure.ofFile ? failure.detail : null;
  keepScan({ failure: stays === null ? null : { fault: stays } });
};
