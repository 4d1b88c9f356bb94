import { useEffect, useEffectEvent, useState } from "react";

import { useGetCoursesAndVideoQuery } from "../../../api/courses-api.ts";
import { chosen } from "../../../http/bases.ts";
import { useCreateOrderMutation, useUpdatePaymentMutation } from "../payments-api.ts";
import { courseOf } from "./courses-to-buy.ts";
import { loadCheckout } from "./load-checkout.ts";
import { makePayment, type PaymentStep } from "./make-payment.ts";
import type { PaymentRequest } from "./payment-request.ts";

/** Steps in which a new purchase of the course counts as this payment, made here or in another tab. */
const PAYING: readonly PaymentStep["at"][] = ["open", "confirming", "pending", "done"];

/**
 * Starts a payment when the page is mounted. @param onPaid Called when the course is bought, however this page learns
 * of it.
 */
export function usePayment(request: PaymentRequest, siteName: string, onPaid: () => void) {
  const [step, setStep] = useState<PaymentStep>({ at: "preparing" });
  const [attempt, setAttempt] = useState({ request });
  const [createOrder] = useCreateOrderMutation();
  const [updatePayment] = useUpdatePaymentMutation();
  const { data: courses, isError } = useGetCoursesAndVideoQuery();
  const course = courseOf(courses ?? [], request);
  const bought = course?.purchased ?? false;
  // Without the courses the server finds it by its price.
  const isKnown = request.course_id !== undefined || courses !== undefined || isError;
  const courseId = request.course_id ?? course?.id;
  const paid = useEffectEvent(onPaid);

  useEffect(() => {
    if (!isKnown) return undefined;
    const ending = new AbortController();
    const calls = { createOrder, updatePayment, loadCheckout };
    const publicKey = chosen("payment-key") ?? "";
    const { signal } = ending;
    const payment = { ...attempt, courseId, siteName, publicKey, calls, signal };
    // React may unmount a page and mount it again at once: only the one that stays starts.
    const begin = setTimeout(() => void makePayment({ ...payment, tell: setStep }));
    return () => {
      clearTimeout(begin);
      ending.abort();
    };
  }, [attempt, isKnown, courseId, siteName, createOrder, updatePayment]);

  const isOver = step.at === "done" || (bought && PAYING.includes(step.at));
  useEffect(() => {
    if (isOver) paid();
  }, [isOver]);

  return { step, bought, again: () => setAttempt({ request }) };
}
