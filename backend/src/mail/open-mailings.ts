import { resetMailJob } from "../accounts/resets/mailing.ts";
import type { ResetsRepository } from "../accounts/resets/repository.ts";
import type { BackendDeps } from "../backend.ts";
import { contactMailJob } from "../contact/mailing.ts";
import type { ContactRepository } from "../contact/repository.ts";
import type { Job } from "../kernel/jobs/job.ts";
import type { JobSender } from "../kernel/jobs/JobQueue.ts";
import { createMailer } from "./mailer.ts";

type Repositories = { messages: ContactRepository; resets: ResetsRepository };

/** The jobs that send mails; none where no mail server is set. For links that set passwords see `mailsResets`. */
export const mailJobs = (
  { database, config: { mail, publicUrl }, log }: BackendDeps,
  { messages, resets }: Repositories,
  jobs: JobSender,
): Job[] => {
  if (!mail) return [];
  const mailer = createMailer(mail);
  const contact = contactMailJob({ repository: messages, mailer, to: mail.to, log, jobs });
  if (publicUrl === null) return [contact];
  return [contact, resetMailJob({ database, repository: resets, mailer, publicUrl, log, jobs })];
};
