import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Order } from "@lyceum/shared/rest/payments.ts";
import { sql } from "kysely";
import { z } from "zod";

import type { Person } from "../accounts/person.ts";
import type { Database } from "../database/database.ts";
import type { PaymentProvider } from "./provider.ts";

type OrderRequest = { amount: number; course_id: string };

/** Makes orders with the provider; the price is the database's. */
export const createOrders = ({ queries }: Database, provider: PaymentProvider) => {
  const findCourse = async (idOrSlug: string) => {
    const isId = z.uuid().safeParse(idOrSlug).success;
    const course = await queries
      .selectFrom("courses")
      .select(["id", "title", "price_minor", "currency"])
      .where("published_at", "is not", null)
      .where((is) => is.or([is("slug", "=", idOrSlug), ...(isId ? [is("id", "=", idOrSlug)] : [])]))
      // A course may be named after another one's id: the id counts.
      .orderBy(sql`slug = ${idOrSlug}`)
      .executeTakeFirst();
    if (!course) throw new DomainError("not_found", MESSAGES.courses.notFound);
    return { ...course, amount: Number(course.price_minor) };
  };
  type Course = Awaited<ReturnType<typeof findCourse>>;

  const assertNotBought = async (person: Person, courseId: string) => {
    const bought = await queries
      .selectFrom("purchases")
      .select("user_id")
      .where("user_id", "=", person.id)
      .where("course_id", "=", courseId)
      .executeTakeFirst();
    if (bought) throw new DomainError("conflict", MESSAGES.payment.bought);
  };

  /** What was begun for another price is not gone on with; should it be paid after all, its price is the one that counts. */
  const closeOutdated = (person: Person, course: Course) =>
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
          is("provider", "!=", provider.name),
        ]),
      )
      .execute();

  /** The one order that is under way, or a new one: of two tabs at once both get the same. */
  const openOrder = async (person: Person, { id: course_id, amount, currency }: Course) => {
    const made = await queries
      .insertInto("orders")
      .values({ user_id: person.id, course_id, provider: provider.name, amount, currency })
      .onConflict((conflict) => conflict.doNothing())
      .returning(["id", "provider_order_id"])
      .executeTakeFirst();
    return made ?? underWay(person, course_id);
  };

  const underWay = (person: Person, courseId: string) =>
    queries
      .selectFrom("orders")
      .select(["id", "provider_order_id"])
      .where("user_id", "=", person.id)
      .where("course_id", "=", courseId)
      .where("status", "in", ["creating", "open"])
      .executeTakeFirst();

  /**
   * Has the provider make it, unless another tab has by now. Two that ask at once make two orders there, of which one is
   * kept here and the other is never paid, because nobody is told of it.
   */
  const withProvider = async (id: string, { amount, currency }: Course): Promise<string> => {
    const made = await provider.createOrder({ amount, currency, receipt: id });
    if (made.amount !== amount || made.currency !== currency)
      throw new Error(`The provider made order ${made.id} of another amount`);
    await queries
      .updateTable("orders")
      .set({ provider_order_id: made.id, status: "open" })
      .where("id", "=", id)
      .where("status", "=", "creating")
      .execute();
    const { provider_order_id } = await queries
      .selectFrom("orders")
      .select("provider_order_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    // It was closed meanwhile: the price changed at this very moment.
    if (provider_order_id === null) throw new DomainError("conflict", MESSAGES.payment.amount);
    return provider_order_id;
  };

  /** Throws not_found, conflict, invalid; ProviderError. */
  return async (person: Person, { amount, course_id }: OrderRequest): Promise<Order> => {
    const course = await findCourse(course_id);
    if (course.amount === 0) throw new DomainError("conflict", MESSAGES.payment.free);
    if (course.amount !== amount) throw new DomainError("invalid", MESSAGES.payment.amount);
    await assertNotBought(person, course.id);
    await closeOutdated(person, course);
    const order = await openOrder(person, course);
    // It was paid between the two looks at it.
    if (!order) throw new DomainError("conflict", MESSAGES.payment.bought);
    return {
      id: order.provider_order_id ?? (await withProvider(order.id, course)),
      ...{ amount, currency: course.currency, key: provider.keyId },
      ...{ provider: provider.name, course_title: course.title },
    };
  };
};
