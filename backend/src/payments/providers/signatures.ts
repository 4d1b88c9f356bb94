import { createHmac, timingSafeEqual } from "node:crypto";

/** Hexadecimal, as Razorpay writes it. Source: Razorpay, "Verify payment signature", "Validate webhooks". */
export const sign = (secret: string, message: string | Buffer): string =>
  createHmac("sha256", secret).update(message).digest("hex");

export const isSigned = (secret: string, message: string | Buffer, signature: string): boolean => {
  const expected = Buffer.from(sign(secret, message));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
};

/** What a checkout signs. */
export const checkoutMessage = (orderId: string, paymentId: string): string =>
  `${orderId}|${paymentId}`;
