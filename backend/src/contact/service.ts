import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { ContactMessage } from "@lyceum/shared/rest/contact.ts";
import type { Transaction } from "kysely";

import type { Person } from "../kernel/security/person.ts";
import type { Tables } from "../kernel/database/tables.ts";
import type { DailyAllowance } from "../kernel/http/daily-allowance.ts";
import { mailedUntil } from "./mailing.ts";
import type { ContactRepository, MessageRow, NewMessage } from "./repository.ts";

export type ContactDeps = {
  repository: ContactRepository;
  /** Messages of one network, and of all, that are taken in a day. */
  allowance: DailyAllowance;
  /** Has a new message mailed, from within its transaction. */
  mailSoon(trx: Transaction<Tables>): Promise<void>;
};

export type ContactService = ReturnType<typeof createContact>;

export const createContact = ({ repository, allowance, mailSoon }: ContactDeps) => ({
  /** It is kept before anybody is mailed. Throws too_many. @param network the caller's address, shortened. */
  submit: async ({ name, email, message }: NewMessage, network: string): Promise<void> => {
    if (!(await allowance.take(network)))
      throw new DomainError("too_many", MESSAGES.tooMany, allowance.secondsLeft());
    await repository.insert({ name, email, message }, mailSoon);
  },

  messages: async (): Promise<{ data: ContactMessage[]; unhandled: number }> => ({
    data: (await repository.list()).map(present),
    unhandled: await repository.countUnhandled(),
  }),

  /** Throws not_found. */
  markHandled: async (person: Person, id: string, handled: boolean): Promise<ContactMessage> => {
    const row = await repository.setHandled(id, { handled, by: person.id });
    if (!row) throw new DomainError("not_found", MESSAGES.contact.notFound);
    return present(row);
  },
});

const present = (row: MessageRow): ContactMessage => ({
  id: row.id,
  name: row.name,
  email: row.email,
  message: row.message,
  created_at: row.created_at.toISOString(),
  handled_at: row.handled_at?.toISOString() ?? null,
  mail: presentRefusal(row),
});

const presentRefusal = ({ mail_refusal, ...row }: MessageRow): ContactMessage["mail"] => {
  if (mail_refusal === null) return undefined;
  const isTried = row.handled_at === null && row.mail_due_at < mailedUntil(row.created_at);
  return {
    refusals: row.mail_refusals,
    refusal: mail_refusal,
    due_at: isTried ? row.mail_due_at.toISOString() : null,
  };
};
