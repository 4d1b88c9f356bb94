import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Order } from "@lyceum/shared/rest/payments.ts";

import type { Person } from "../../kernel/security/person.ts";
import type { Database } from "../../kernel/database/database.ts";
import { coursesToBuy, type CourseToBuy } from "./course-to-buy-repository.ts";
import type { PaymentProvider } from "../providers/provider.ts";
import { type OrdersRepository, ordersRepository } from "./orders-repository.ts";

type OrderRequest = { amount: number; course_id?: string | undefined };

/** Makes orders with the provider; the price is the database's. */
export const createOrders = (database: Database, provider: PaymentProvider) => {
  const repository = ordersRepository(database, provider.name);
  const courses = coursesToBuy(database);

  /** Throws not_found, conflict, invalid; ProviderError. */
  return async (person: Person, { amount, course_id }: OrderRequest): Promise<Order> => {
    const course = await (course_id === undefined
      ? courses.byPrice(person, amount)
      : courses.byName(course_id));
    if (course.amount === 0) throw new DomainError("conflict", MESSAGES.payment.free);
    if (course.amount !== amount) throw new DomainError("invalid", MESSAGES.payment.amount);
    if (await repository.hasBought(person, course.id)) throw bought();
    await repository.closeOutdated(person, course);
    const order = await repository.open(person, course);
    // It was paid between the two looks at it.
    if (!order) throw bought();
    const id =
      order.provider_order_id ?? (await makeThere({ repository, provider }, order.id, course));
    return {
      id,
      amount,
      currency: course.currency,
      key: provider.keyId,
      provider: provider.name,
      course_title: course.title,
    };
  };
};

const bought = () => new DomainError("conflict", MESSAGES.payment.bought);

type Makers = { repository: OrdersRepository; provider: PaymentProvider };

/**
 * Has the provider make it, unless another tab has by now. Two that ask at once make two orders there, of which one is
 * kept here and the other is never paid, because no page shows it.
 */
const makeThere = async (
  { repository, provider }: Makers,
  id: string,
  { amount, currency }: CourseToBuy,
): Promise<string> => {
  const made = await provider.createOrder({ amount, currency, receipt: id });
  if (made.amount !== amount || made.currency !== currency)
    throw new Error(`The provider made order ${made.id} of another amount`);
  const kept = await repository.setProviderOrder(id, made.id);
  // It was closed meanwhile: the price changed at this very moment.
  if (kept === null) throw new DomainError("conflict", MESSAGES.payment.amount);
  return kept;
};
