import type { Kernel } from "../kernel/kernel.ts";
import { noticeMailJob } from "./notices/mailing.ts";
import { noticesRepository } from "./notices/repository.ts";
import { resetMailJob } from "./resets/mailing.ts";
import type { ResetsRepository } from "./resets/repository.ts";
import { verificationMailJob } from "./verification/mailing.ts";
import type { VerificationRepository } from "./verification/repository.ts";

type Repositories = { resets: ResetsRepository; verifications: VerificationRepository };

/** Sends the mails about accounts, where there is a mail server. Their links need the site's own address: see `mailsResets`. */
export const sendMails = async (
  { database, config: { publicUrl }, log, jobs, mailer }: Kernel,
  { resets, verifications }: Repositories,
): Promise<void> => {
  if (!mailer || publicUrl === null) return;
  const links = { mailer, publicUrl, log, jobs };
  await jobs.work(resetMailJob({ ...links, database, repository: resets }));
  await jobs.work(verificationMailJob({ ...links, repository: verifications }));
  await jobs.work(noticeMailJob({ ...links, repository: noticesRepository(database) }));
};
