import { checkResume, type ResumeReport } from "@lyceum/shared/rest/resumes.ts";

import { call } from "../../api/call.ts";

export type Sending = { file: File; job: string; onProgress: (share: number) => void };

export function sendResume({ file, job, onProgress }: Sending): Promise<ResumeReport> {
  const form = new FormData();
  form.set("resume", file);
  if (job.trim()) form.set("job", job);
  return call(checkResume, { form, onProgress });
}
