import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import {
  createOrder,
  getEarnings,
  getReceipts,
  getReconciliation,
  listPayments,
  listTeacherShares,
  refundPayment,
  updatePayment,
} from "@lyceum/shared/rest/payments.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";

import { CHANGES_PER_MINUTE, route } from "../kernel/http/route.ts";
import type { PaymentsService } from "./service.ts";

const WEBHOOKS_PER_MINUTE = 1_200;
const WEBHOOK_MAX = 256 * 1024;

export const paymentsRoutes = (app: FastifyInstance, payments: PaymentsService): void => {
  route(app, createOrder, async ({ person, body }) => payments.createOrder(person, body), {
    callsPerMinute: CHANGES_PER_MINUTE,
  });

  route(
    app,
    updatePayment,
    async ({ person, body }) => {
      const paymentId = body.razorpay_payment_id ?? body.transaction_id;
      const { razorpay_order_id: orderId, razorpay_signature: signature } = body;
      const signed = orderId !== undefined && signature !== undefined;
      const result = signed ? { orderId, paymentId, signature } : { paymentId };
      const course_id = await payments.confirm(person, result, body.mobile_number);
      const data = { course_id, transaction_id: paymentId };
      return { status: "success", message: MESSAGES.payment.succeeded, data };
    },
    { callsPerMinute: CHANGES_PER_MINUTE },
  );

  route(app, getReceipts, async ({ person, query }) => ({
    status: "success",
    data: await payments.receipts(person, query),
  }));

  route(app, getEarnings, async ({ person, query }) => ({
    status: "success",
    data: await payments.earnings(person, query),
  }));

  booksRoutes(app, payments);
};

/** What admins read and do. */
const booksRoutes = (app: FastifyInstance, payments: PaymentsService): void => {
  route(app, getReconciliation, async () => ({
    status: "success",
    data: await payments.reconciliation(),
  }));

  route(app, listPayments, async ({ query }) => ({
    status: "success",
    data: await payments.payments(query),
  }));

  route(app, listTeacherShares, async ({ query }) => ({
    status: "success",
    ...(await payments.teacherShares(query.page)),
  }));

  route(app, refundPayment, async ({ person, body }) => ({
    status: "success",
    message: MESSAGES.payment.refundBegun,
    data: { status: await payments.refund(person, body.transaction_id) },
  }));
};

const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name];
  return typeof value === "string" ? value : "";
};

/**
 * Where the provider tells by itself what became of a payment. Anybody may call: the signature over the body, as it
 * came, says whose it is.
 */
export const webhookRoutes = async (
  app: FastifyInstance,
  payments: PaymentsService,
): Promise<void> =>
  app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    raw.route<{ Body: Buffer | null }>({
      method: "POST",
      url: "/api/payment/webhook",
      bodyLimit: WEBHOOK_MAX,
      config: { access: "public", rateLimit: { max: WEBHOOKS_PER_MINUTE } },
      handler: async (request) => {
        const eventId = headerOf(request, "x-razorpay-event-id");
        const signature = headerOf(request, "x-razorpay-signature");
        const taken =
          request.body !== null &&
          eventId !== "" &&
          (await payments.webhook({ body: request.body, signature, eventId }));
        if (!taken) throw new DomainError("invalid", MESSAGES.payment.notSigned);
        return { status: "success" };
      },
    });
  });
