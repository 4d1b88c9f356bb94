import type { ResumeCorrections } from "@lyceum/shared/rest/resume-corrections.ts";
import { checkResume, expectResume, type ResumeReport } from "@lyceum/shared/rest/resumes.ts";

import { call } from "../../http/call.ts";

export type Corrections = ResumeCorrections;

export type Sending = {
  file: File;
  job: string;
  corrections?: Corrections;
  onProgress?: (share: number) => void;
};

export function sendResume({ file, job, corrections, onProgress }: Sending): Promise<ResumeReport> {
  const form = new FormData();
  form.set("resume", file);
  if (job.trim()) form.set("job", job);
  if (corrections) form.set("corrections", JSON.stringify(corrections));
  return call(checkResume, { form, onProgress });
}

/** Tells the server that one is about to come. Where it does not hear of it, the scan takes a moment longer. */
export const announceResume = (): void => void call(expectResume, {}).catch(() => undefined);
