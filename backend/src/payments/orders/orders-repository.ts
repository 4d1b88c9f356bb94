import { sql } from "kysely";

import type { Database } from "../../kernel/database/database.ts";
import type { ProviderName } from "../../kernel/database/payment-tables.ts";
import type { Person } from "../../kernel/security/person.ts";
import type { CourseToBuy } from "./course-to-buy-repository.ts";

export type OrdersRepository = ReturnType<typeof ordersRepository>;
/** What a person has bought. */
const purchases = ({ queries }: Database) => ({
  hasBought: async (person: Person, courseId: string): Promise<boolean> => {
    const bought = await queries
      .selectFrom("purchases")
      .select("user_id")
      .where("user_id", "=", person.id)
      .where("course_id", "=", courseId)
      .executeTakeFirst();
    return bought !== undefined;
  },
});

/** Orders of one provider that are under way. */
const openOrders = ({ queries }: Database, provider: ProviderName) => {
  /** The provider is asked about it as soon and as often as about a new one: it may be paid now. */
  const handOutAgain = (person: Person, courseId: string) =>
    queries
      .updateTable("orders")
      .set({ handed_out_at: sql<Date>`now()`, polls: 0 })
      .where("user_id", "=", person.id)
      .where("course_id", "=", courseId)
      .where("status", "in", ["creating", "open"])
      .returning(["id", "provider_order_id"])
      .executeTakeFirst();

  return {
    /** What was begun for another price is not gone on with; should it be paid after all, its price is the one that counts. */
    closeOutdated: (person: Person, course: CourseToBuy) =>
      queries
        .updateTable("orders")
        .set({ status: "closed" })
        .where("user_id", "=", person.id)
        .where("course_id", "=", course.id)
        .where("status", "in", ["creating", "open"])
        .where((is) =>
          is.or([
            is("amount", "!=", String(course.amount)),
            is("currency", "!=", course.currency),
            is("provider", "!=", provider),
          ]),
        )
        .execute(),

    /** The one order that is under way, or a new one: of two tabs at once both get the same. */
    open: async (person: Person, { id: course_id, amount, currency }: CourseToBuy) => {
      const made = await queries
        .insertInto("orders")
        .values({ user_id: person.id, course_id, provider, amount, currency })
        .onConflict((conflict) => conflict.doNothing())
        .returning(["id", "provider_order_id"])
        .executeTakeFirst();
      return made ?? handOutAgain(person, course_id);
    },
  };
};

/** What the provider calls an order. */
const names = ({ queries }: Database) => ({
  /** Keeps the provider's id of an order that has none, and answers the one that it has then; null where it was closed. */
  setProviderOrder: async (id: string, providerOrderId: string): Promise<string | null> => {
    await queries
      .updateTable("orders")
      .set({ provider_order_id: providerOrderId, status: "open" })
      .where("id", "=", id)
      .where("status", "=", "creating")
      .execute();
    const { provider_order_id } = await queries
      .selectFrom("orders")
      .select("provider_order_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return provider_order_id;
  },
});

export const ordersRepository = (database: Database, provider: ProviderName) => ({
  ...purchases(database),
  ...openOrders(database, provider),
  ...names(database),
});
