import {
  checkResume,
  type ResumeCorrections,
  type ResumeReport,
} from "@lyceum/shared/rest/resumes.ts";
import type { z } from "zod";

import { call } from "../../http/call.ts";

export type Corrections = z.input<typeof ResumeCorrections>;

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
