import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";

import { idFirst, isNamed } from "../../courses/queries/named.ts";
import type { Database } from "../../kernel/database/database.ts";
import type { Person } from "../../kernel/security/person.ts";

/** `amount` is the price in the currency's smallest unit. */
export type CourseToBuy = { id: string; title: string; currency: string; amount: number };

const COLUMNS = ["courses.id", "courses.title", "courses.price_minor", "courses.currency"] as const;

type Row = Omit<CourseToBuy, "amount"> & { price_minor: string | number };

const withAmount = ({ price_minor, ...row }: Row): CourseToBuy => ({
  ...row,
  amount: Number(price_minor),
});

/** Courses of the catalogue, as an order names them. */
export const coursesToBuy = ({ queries }: Database) => {
  const published = () =>
    queries.selectFrom("courses").select(COLUMNS).where("published_at", "is not", null);

  return {
    /** Throws not_found. */
    byName: async (idOrSlug: string): Promise<CourseToBuy> => {
      const row = await published()
        .where(isNamed(idOrSlug))
        .orderBy(idFirst(idOrSlug))
        .executeTakeFirst();
      if (!row) throw new DomainError("not_found", MESSAGES.courses.notFound);
      return withAmount(row);
    },

    /** The one course of this price that the person has not bought. Throws not_found, conflict. */
    byPrice: async (person: Person, amount: number): Promise<CourseToBuy> => {
      const [row, another] = await published()
        .where("price_minor", "=", String(amount))
        .where("courses.id", "not in", (is) =>
          is
            .selectFrom("purchases")
            .select("purchases.course_id")
            .where("purchases.user_id", "=", person.id),
        )
        .limit(2)
        .execute();
      if (!row) throw new DomainError("not_found", MESSAGES.payment.noSuchPrice);
      if (another) throw new DomainError("conflict", MESSAGES.payment.severalOfPrice);
      return withAmount(row);
    },
  };
};
