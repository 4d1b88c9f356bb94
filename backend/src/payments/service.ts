import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { ProviderId } from "@lyceum/shared/rest/payments.ts";
import type { FastifyBaseLogger } from "fastify";

import { keepFirstMobile } from "../accounts/queries/keep-mobile.ts";
import type { Person } from "../kernel/security/person.ts";
import type { Database } from "../kernel/database/database.ts";
import { closedProvider } from "./providers/closed.ts";
import type { Patience } from "./orders/due-orders-repository.ts";
import { countForgedWebhooks } from "./settlement/forged-webhooks.ts";
import { createOrders } from "./orders/orders.ts";
import { type PaymentProvider, ProviderError } from "./providers/provider.ts";
import { type PaymentsWanted, allPayments } from "./reports/all-payments-repository.ts";
import { reconcile } from "./reports/reconciliation-repository.ts";
import { orderReconciliation } from "./orders/reconcile-orders.ts";
import { type Refused, refuse } from "./settlement/refusals-repository.ts";
import { paymentReports } from "./reports/reports-repository.ts";
import { teacherShares } from "./reports/teacher-shares-repository.ts";
import { paymentsRepository } from "./repository.ts";
import { type Settled, settleCapture } from "./settlement/settle.ts";
import { type Webhook, createWebhooks } from "./settlement/webhooks.ts";

export type PaymentsDeps = {
  database: Database;
  provider: PaymentProvider;
  log: FastifyBaseLogger;
  patience?: Patience;
  /** Whether payments of the sandbox are shown; where it is not said, where they are made. */
  sandbox?: boolean;
};

/** What a checkout gives the page when it ends well: signed by the provider, or the payment's id alone. */
type SignedResult = { orderId: string; paymentId: string; signature: string };
export type CheckoutResult = SignedResult | { paymentId: string };

export type PaymentsService = ReturnType<typeof createPayments>;

const away = (error: unknown): never => {
  if (error instanceof ProviderError)
    throw new DomainError("unavailable", MESSAGES.payment.unavailable, 30);
  throw error;
};

/** Finds the payment of a checkout, and that its order is this person's. */
const paymentsOfPersons = ({ database, provider }: PaymentsDeps) => {
  const repository = paymentsRepository(database);
  const { name } = provider;

  /** Throws invalid for what the provider did not sign, not_found for an order that is not this person's. */
  const signedOf = async (person: Person, result: SignedResult) => {
    const { orderId, paymentId } = result;
    const what = { provider: name, orderId, paymentId, personId: person.id };
    if (!provider.isCheckout(result)) {
      await refuse(database.queries, what, "checkout with a wrong signature");
      throw new DomainError("invalid", MESSAGES.payment.notSigned);
    }
    const order = await repository.findOrder(name, orderId);
    if (order?.user_id !== person.id) {
      await refuse(database.queries, what, "order of another user");
      throw new DomainError("not_found", MESSAGES.payment.orderNotFound);
    }
    const payment = await provider.payment(paymentId).catch(away);
    return { slug: order.slug, orderId, payment };
  };

  /** Without a signature the provider says whose payment it is. Throws not_found for another's and for none. */
  const namedOf = async (person: Person, paymentId: string) => {
    const isId = ProviderId.safeParse(paymentId).success;
    const payment = isId ? await provider.payment(paymentId).catch(away) : null;
    const orderId = payment?.orderId ?? null;
    const order = orderId === null ? undefined : await repository.findOrder(name, orderId);
    if (orderId !== null && order?.user_id === person.id)
      return { slug: order.slug, orderId, payment };
    throw new DomainError("not_found", MESSAGES.payment.notFound);
  };

  return (person: Person, result: CheckoutResult) =>
    "signature" in result ? signedOf(person, result) : namedOf(person, result.paymentId);
};

/** Why the course of a payment that was recorded is not the payer's; undefined where it is. */
const notBoughtBy = (settled: Settled | Refused, isGivenBack: boolean): string | undefined => {
  const { payment } = MESSAGES;
  if (settled.outcome === "refused") return payment.refused;
  if (settled.outcome !== "excess") return isGivenBack ? payment.givenBack : undefined;
  if (!settled.isOffered) return payment.noLongerOffered;
  return settled.owns ? undefined : payment.givenBack;
};

/** Grants what was bought once a checkout ended well. */
const checkouts = (deps: PaymentsDeps) => {
  const { database, provider } = deps;
  const { name } = provider;
  const paymentOf = paymentsOfPersons(deps);

  return {
    /**
     * What the provider says of it is what counts. Answers the course's slug; keeps the payer's mobile number where the account
     * has none. Throws invalid, not_found, conflict, unavailable.
     */
    confirm: async (person: Person, result: CheckoutResult, mobile = ""): Promise<string> => {
      const asked = await paymentOf(person, result);
      const { payment, slug } = asked;
      // Authorised, and about to be captured: the webhook or the next look at the order settles it.
      if (payment?.status === "authorized" || payment?.status === "created")
        throw new DomainError("unavailable", MESSAGES.payment.pending, 5);
      const givenBack = payment?.status === "refunded";
      const isPaid = givenBack || payment?.status === "captured";
      if (!payment || !isPaid || payment.orderId !== asked.orderId)
        throw new DomainError("conflict", MESSAGES.payment.notCaptured);
      const { id, orderId, amount, currency, madeAt } = payment;
      const settled = await database.queries.transaction().execute(async (trx) => {
        const paid = { provider: name, orderId, paymentId: id, amount, currency, madeAt };
        const recorded = await settleCapture(trx, { ...paid, givenBack });
        // After it, in the order in which a webhook locks the order and the person.
        await keepFirstMobile(trx, person.id, mobile);
        return recorded;
      });
      const problem = notBoughtBy(settled, givenBack);
      if (problem !== undefined) throw new DomainError("conflict", problem);
      return slug;
    },
  };
};

/** What admins read of all payments. */
const booksOf = (database: Database) => ({
  reconciliation: () => reconcile(database),
  payments: (wanted: PaymentsWanted) => allPayments(database, wanted),
  teacherShares: (page: number) => teacherShares(database, page),
});

export const createPayments = (deps: PaymentsDeps) => {
  const { database, provider, log, patience, sandbox } = deps;
  const repository = paymentsRepository(database);
  const orders = createOrders(database, provider);
  const reconciliation = orderReconciliation(database, provider, log, patience);
  const { name } = provider;
  const forged = countForgedWebhooks(database, name, log);
  const webhooks = createWebhooks({ database, provider, forged, log });

  return {
    provider: name,
    /** Throws not_found, conflict, invalid, unavailable. */
    createOrder: async (
      person: Person,
      body: { amount: number; course_id?: string | undefined },
    ) => {
      if (provider === closedProvider)
        throw new DomainError("unavailable", MESSAGES.payment.closed);
      return orders(person, body).catch(away);
    },

    ...checkouts(deps),

    /** False when it is not signed by the provider. Throws unavailable: it is to be told again. */
    webhook: (told: Webhook) => webhooks(told).catch(away),

    /** Throws not_found. The provider may be out of reach: then it is given back as soon as it is not. */
    refund: async (
      person: Pick<Person, "id">,
      transactionId: string,
    ): Promise<"refunding" | "refunded"> => {
      const payment = await repository.beginRefund(person, name, transactionId);
      if (!payment) throw new DomainError("not_found", MESSAGES.payment.notFound);
      if (payment.status === "refunding")
        await reconciliation
          .giveBack(payment.id, transactionId, Number(payment.amount))
          .catch((err: unknown) => log.warn({ err }, "A refund is tried again later"));
      return repository.refundState(payment.id);
    },

    reconcileOrders: reconciliation.reconcileOrders,
    hasOpenOrders: reconciliation.hasOpen,
    close: forged.close,
    ...booksOf(database),
    ...paymentReports(database, sandbox ?? name === "sandbox"),
  };
};
