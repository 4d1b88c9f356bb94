import { z } from "zod";

/** The router state with which /payment is opened. `course_price` is in whole units of the course's currency. */
const PaymentRequest = z.object({
  email_id: z.string().min(1),
  mobile_number: z.string().min(1),
  course_name: z.string().min(1),
  course_price: z.coerce.number().positive(),
  /** Id of the course; without one its name and price say which. */
  course_id: z.string().min(1).optional(),
});
export type PaymentRequest = z.infer<typeof PaymentRequest>;

/** Null for a page opened without it, such as by its address. */
export const requestIn = (state: unknown): PaymentRequest | null =>
  PaymentRequest.safeParse(state).data ?? null;

/** In the currency's smallest unit, as payments are. */
export const amountOf = ({ course_price }: Pick<PaymentRequest, "course_price">): number =>
  Math.round(course_price * 100);
