import { Order, type updatePayment } from "@lyceum/shared/rest/payments.ts";
import { z } from "zod";

import { filled, numberOf, textOf } from "./filling.ts";

/** The checkout's public key is the operator's: see `makePayment`. */
export const OrderMade = filled(
  Order.extend({ id: z.string().min(1), currency: z.string() }),
  ({ id, amount }) => ({ id: textOf(id), amount: numberOf(amount) }),
  { key: "", provider: "razorpay", course_title: "" },
);

/** What the call answers is not specified: a success is one. */
export const PaymentRecorded = z.unknown().transform((): z.output<typeof updatePayment.reply> => ({
  status: "success",
  message: "",
  data: { course_id: "", transaction_id: "" },
}));
