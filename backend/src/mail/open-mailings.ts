import { noticeMailJob } from "../accounts/notices/mailing.ts";
import { noticesRepository } from "../accounts/notices/repository.ts";
import { resetMailJob } from "../accounts/resets/mailing.ts";
import type { ResetsRepository } from "../accounts/resets/repository.ts";
import { verificationMailJob } from "../accounts/verification/mailing.ts";
import type { VerificationRepository } from "../accounts/verification/repository.ts";
import type { BackendDeps } from "../backend.ts";
import { contactMailJob } from "../contact/mailing.ts";
import type { ContactRepository } from "../contact/repository.ts";
import type { Job } from "../kernel/jobs/job.ts";
import type { JobSender } from "../kernel/jobs/JobQueue.ts";
import { createMailer } from "./mailer.ts";

type Repositories = {
  messages: ContactRepository;
  resets: ResetsRepository;
  verifications: VerificationRepository;
};

/** The jobs that send mails; none where no mail server is set. Mails with links need the site's own address: see `mailsResets`. */
export const mailJobs = (
  { database, config: { mail, publicUrl }, log }: BackendDeps,
  { messages, resets, verifications }: Repositories,
  jobs: JobSender,
): Job[] => {
  if (!mail) return [];
  const mailer = createMailer(mail);
  const contact = contactMailJob({ repository: messages, mailer, to: mail.to, log, jobs });
  if (publicUrl === null) return [contact];
  const links = { mailer, publicUrl, log, jobs };
  return [
    contact,
    resetMailJob({ ...links, database, repository: resets }),
    verificationMailJob({ ...links, repository: verifications }),
    noticeMailJob({ ...links, repository: noticesRepository(database) }),
  ];
};
