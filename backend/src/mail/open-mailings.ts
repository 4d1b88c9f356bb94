import type { FastifyBaseLogger } from "fastify";

import { createNoticeMailing } from "../accounts/notices/mailing.ts";
import { noticesRepository } from "../accounts/notices/repository.ts";
import { createResetMailing } from "../accounts/resets/mailing.ts";
import type { ResetsRepository } from "../accounts/resets/repository.ts";
import { createVerificationMailing } from "../accounts/verification/mailing.ts";
import type { VerificationRepository } from "../accounts/verification/repository.ts";
import type { BackendDeps } from "../backend.ts";
import type { MailConfig } from "../config.ts";
import { createMailing } from "../contact/mailing.ts";
import type { ContactRepository } from "../contact/repository.ts";
import { createMailer } from "./mailer.ts";

export const openMailing = (
  repository: ContactRepository,
  mail: MailConfig,
  log: FastifyBaseLogger,
) => createMailing({ repository, mailer: createMailer(mail), to: mail.to, log });

/** Links need the site's own address: see `mailsResets`. */
export const openVerificationMailing = (
  repository: VerificationRepository,
  { config: { mail, publicUrl }, log }: BackendDeps,
) =>
  mail && publicUrl !== null
    ? createVerificationMailing({ repository, mailer: createMailer(mail), publicUrl, log })
    : undefined;

/** See `mailsResets`. */
export const openResetMailing = (
  repository: ResetsRepository,
  { database, config: { mail, publicUrl }, log }: BackendDeps,
) =>
  mail && publicUrl !== null
    ? createResetMailing({ database, repository, mailer: createMailer(mail), publicUrl, log })
    : undefined;

/** As `openResetMailing`. */
export const openNoticeMailing = ({ database, config: { mail, publicUrl }, log }: BackendDeps) =>
  mail && publicUrl !== null
    ? createNoticeMailing({
        repository: noticesRepository(database),
        ...{ mailer: createMailer(mail), publicUrl, log },
      })
    : undefined;
