import { DailyAllowance } from "../kernel/http/daily-allowance.ts";
import type { Kernel } from "../kernel/kernel.ts";
import { CONTACT_MAILS, contactMailJob } from "./mailing.ts";
import { contactRepository } from "./repository.ts";
import { contactRoutes } from "./routes.ts";
import { createContact } from "./service.ts";

/** Messages of the contact page, and their mails to support. */
export const openContact = async (kernel: Kernel): Promise<void> => {
  const { calls, config, counts, database, jobs, log, mailer } = kernel;
  const { limits, mail } = config;
  const repository = contactRepository(database);
  const contact = createContact({
    repository,
    allowance: new DailyAllowance("messages", limits.perDay.messages, counts),
    mailSoon: async (trx) => {
      if (mail) await jobs.wake(CONTACT_MAILS, trx);
    },
  });
  calls.add("/api", (api) => contactRoutes(api, contact, limits));
  if (mail && mailer)
    await jobs.work(contactMailJob({ repository, mailer, to: mail.to, log, jobs }));
};
