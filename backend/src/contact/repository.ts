import { type Kysely, type Selectable, type Transaction, sql } from "kysely";

import { recordAudit } from "../kernel/security/audit-repository.ts";
import type { Database } from "../kernel/database/database.ts";
import type { Tables } from "../kernel/database/tables.ts";
import { dueAfter } from "../kernel/mail/queries/due-after.ts";

export type MessageRow = Selectable<Tables["contact_messages"]>;
export type NewMessage = Pick<MessageRow, "name" | "email" | "message">;

/** Messages that an admin reads at once. */
const LISTED_MOST = 200;

type Handling = { handled: boolean; by: string };

const lock = (trx: Transaction<Tables>, id: string): Promise<MessageRow | undefined> =>
  trx
    .selectFrom("contact_messages")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

const unmailed = (queries: Kysely<Tables>, days: number) =>
  queries
    .selectFrom("contact_messages")
    .where("mailed_at", "is", null)
    .where("handled_at", "is", null)
    .where("created_at", ">", sql<Date>`now() - make_interval(days => ${days})`);

export type ContactRepository = ReturnType<typeof contactRepository>;

/** Messages as visitors send and admins read them. */
const messages = ({ queries }: Database) => ({
  /** `meanwhile` is done in the same transaction. */
  insert: (
    message: NewMessage,
    meanwhile: (trx: Transaction<Tables>) => Promise<void>,
  ): Promise<void> =>
    queries.transaction().execute(async (trx) => {
      await trx.insertInto("contact_messages").values(message).execute();
      await meanwhile(trx);
    }),

  /** Newest first, the unanswered before the answered. */
  list: (): Promise<MessageRow[]> =>
    queries
      .selectFrom("contact_messages")
      .selectAll()
      .orderBy(sql`handled_at is not null`)
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(LISTED_MOST)
      .execute(),

  countUnhandled: async (): Promise<number> => {
    const { unhandled } = await queries
      .selectFrom("contact_messages")
      .select(sql<number>`count(*)::int`.as("unhandled"))
      .where("handled_at", "is", null)
      .executeTakeFirstOrThrow();
    return unhandled;
  },
});

/** Messages that admins mark as handled. */
const handling = ({ queries }: Database) => ({
  /** Keeps when, and by whom, it was marked first. */
  setHandled: (id: string, { handled, by }: Handling): Promise<MessageRow | undefined> =>
    queries.transaction().execute(async (trx) => {
      const message = await lock(trx, id);
      if (!message || (message.handled_at !== null) === handled) return message;
      const subject = { type: "message", id } as const;
      const audited = {
        actorId: by,
        action: "message.handled",
        subject,
        detail: { handled },
      } as const;
      await recordAudit(trx, audited);
      return trx
        .updateTable("contact_messages")
        .set({ handled_at: handled ? sql<Date>`now()` : null, handled_by: handled ? by : null })
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst();
    }),
});

/** Messages on their way to the mailbox of the site. */
const mailing = ({ queries }: Database) => ({
  /** What was neither answered nor mailed, and is due: see MailQueue. What is older than `days` is not mailed any more. */
  listUnmailed: (days: number, most: number): Promise<MessageRow[]> =>
    unmailed(queries, days)
      .selectAll()
      .where("mail_due_at", "<=", sql<Date>`now()`)
      .orderBy("mail_tried_at", (order) => order.asc().nullsFirst())
      .orderBy("created_at")
      .orderBy("id")
      .limit(most)
      .execute(),

  setMailed: async (id: string): Promise<void> => {
    await queries
      .updateTable("contact_messages")
      .set({ mailed_at: sql<Date>`now()`, mail_refusal: null })
      .where("id", "=", id)
      .execute();
  },

  setMailTried: async (id: string): Promise<void> => {
    await queries
      .updateTable("contact_messages")
      .set({ mail_tried_at: sql<Date>`now()` })
      .where("id", "=", id)
      .execute();
  },

  /** @param refusal what the mail server said. */
  setMailRefused: async (id: string, refusal: string): Promise<void> => {
    await queries
      .updateTable("contact_messages")
      .set({
        mail_refusal: refusal,
        mail_refusals: sql<number>`mail_refusals + 1`,
        mail_due_at: dueAfter(sql`mail_refusals`),
      })
      .where("id", "=", id)
      .execute();
  },

  /** Whether a message waits to be mailed, due or not. */
  hasUnmailed: async (days: number): Promise<boolean> => {
    const found = await unmailed(queries, days).select("id").limit(1).executeTakeFirst();
    return found !== undefined;
  },
});

export const contactRepository = (database: Database) => ({
  ...messages(database),
  ...handling(database),
  ...mailing(database),
});
