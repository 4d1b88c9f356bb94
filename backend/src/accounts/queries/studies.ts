import { type Expression, sql } from "kysely";

export type Studies = {
  /** Titles of courses, the first bought first. */ purchased: string[];
  /** The provider's id of the last payment that was not given back. */
  transactionId: string | null;
};

/** What a person bought, as columns of a query that has their id. */
export const studiesOf = (userId: Expression<string>) =>
  [
    sql<string[]>`array(select c.title from purchases p join courses c on c.id = p.course_id
    where p.user_id = ${userId} order by p.purchased_at, c.title)`.as("purchased"),
    sql<
      string | null
    >`(select y.provider_payment_id from purchases p join payments y on y.id = p.payment_id
    where p.user_id = ${userId} and y.status = 'captured'
    order by y.captured_at desc limit 1)`.as("transactionId"),
  ] as const;
