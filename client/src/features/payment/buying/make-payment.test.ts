import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Order } from "@lyceum/shared/rest/payments.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { CheckoutConstructor } from "./checkout.ts";
import { makePayment, type PaymentCalls, type PaymentStep } from "./make-payment.ts";

const request = {
  email_id: "ben@school.example",
  mobile_number: "9876543210",
  course_name: "Waves",
  course_price: 499.5,
  course_id: "waves",
};
const order: Order = {
  id: "order_1",
  amount: 49_950,
  currency: "INR",
  key: "rzp_1",
  provider: "sandbox",
  course_title: "Waves",
};
const result = {
  razorpay_order_id: "order_1",
  razorpay_payment_id: "pay_1",
  razorpay_signature: "signed",
};

/** A checkout whose payer follows the test's script. */
function checkout() {
  const opened: ConstructorParameters<CheckoutConstructor>[0][] = [];
  const failures: ((body: unknown) => void)[] = [];
  const close = vi.fn();
  class Checkout {
    constructor(options: ConstructorParameters<CheckoutConstructor>[0]) {
      opened.push(options);
    }
    on(_event: "payment.failed", listener: (body: unknown) => void) {
      failures.push(listener);
    }
    open() {}
    close = close;
  }
  return { Checkout, opened, failures, close };
}

function payment(given: Partial<PaymentCalls> = {}) {
  const payer = checkout();
  const steps: PaymentStep[] = [];
  const ending = new AbortController();
  const calls = {
    createOrder: vi.fn<PaymentCalls["createOrder"]>(async () => ({ data: order })),
    updatePayment: vi.fn<PaymentCalls["updatePayment"]>(async () => ({ data: {} })),
    loadCheckout: vi.fn<PaymentCalls["loadCheckout"]>(async () => payer.Checkout),
    ...given,
  };
  const over = makePayment({
    request,
    siteName: "Lyceum",
    publicKey: "rzp_site",
    calls,
    signal: ending.signal,
    tell: (step) => void steps.push(step),
  });
  return { ...payer, calls, steps, over, leave: () => ending.abort() };
}

const pass = (time = 0) => vi.advanceTimersByTimeAsync(time);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a payment", () => {
  test("goes from the order through the checkout to the course", async () => {
    const { calls, opened, steps, over } = payment();
    await pass();
    expect(calls.createOrder).toHaveBeenCalledExactlyOnceWith({
      amount: 49_950,
      course_id: "waves",
    });
    expect(opened[0]).toMatchObject({
      key: "rzp_1",
      order_id: "order_1",
      amount: 49_950,
      currency: "INR",
      prefill: { email: "ben@school.example", contact: "9876543210" },
    });
    opened[0]!.handler(result);
    await over;
    expect(calls.updatePayment).toHaveBeenCalledExactlyOnceWith({
      email_id: "ben@school.example",
      mobile_number: "9876543210",
      course_purchased: "Waves",
      course_fee_paid: "Yes",
      transaction_id: "pay_1",
      ...result,
    });
    expect(steps.map(({ at }) => at)).toEqual(["preparing", "open", "confirming", "done"]);
  });

  test("stops with what the server says when there is no order to be had", async () => {
    const said = { status: 409, message: MESSAGES.payment.bought };
    const { steps, over } = payment({ createOrder: async () => ({ error: said }) });
    await over;
    expect(steps.at(-1)).toEqual({ at: "stopped", text: MESSAGES.payment.bought });
  });

  test("says that the provider is away when nobody answers", async () => {
    const { steps, over } = payment({
      createOrder: async () => ({ error: { status: null, message: "Network Error" } }),
    });
    await over;
    expect(steps.at(-1)).toEqual({ at: "stopped", text: MESSAGES.payment.unavailable });
  });

  test("says when the checkout does not load, and opens none", async () => {
    const { steps, over, opened } = payment({ loadCheckout: () => Promise.reject(new Error()) });
    await over;
    expect(steps.at(-1)).toEqual({ at: "stopped", text: MESSAGES.payment.sdkFailed });
    expect(opened).toEqual([]);
  });

  test("opens the checkout with the site's key where the order has none", async () => {
    const { opened, over, leave } = payment({
      createOrder: async () => ({ data: { ...order, key: "" } }),
    });
    await pass();
    expect(opened[0]).toMatchObject({ key: "rzp_site", order_id: "order_1" });
    leave();
    await over;
  });

  test("says when the checkout cannot be opened", async () => {
    class Refusing {
      constructor() {
        throw new Error("No key passed");
      }
      on() {}
      open() {}
      close() {}
    }
    const { steps, over } = payment({ loadCheckout: async () => Refusing });
    await over;
    expect(steps.at(-1)).toEqual({ at: "stopped", text: MESSAGES.payment.sdkFailed });
  });

  test("stops when the payer closes the checkout", async () => {
    const { opened, steps, over, calls } = payment();
    await pass();
    opened[0]!.modal.ondismiss();
    await over;
    expect(steps.at(-1)).toEqual({ at: "stopped", text: MESSAGES.payment.dismissed });
    expect(calls.updatePayment).not.toHaveBeenCalled();
  });

  test("says why it failed when the payer gives up after that", async () => {
    const { opened, failures, steps, over } = payment();
    await pass();
    failures[0]!({ error: { description: "The card was declined." } });
    expect(steps.at(-1)).toEqual({ at: "open" });
    opened[0]!.modal.ondismiss();
    await over;
    expect(steps.at(-1)).toEqual({
      at: "stopped",
      text: MESSAGES.payment.failed("The card was declined."),
    });
  });

  test("goes on when the payer tries again in the checkout and succeeds", async () => {
    const { opened, failures, steps, over } = payment();
    await pass();
    failures[0]!({ error: { description: "The card was declined." } });
    opened[0]!.handler(result);
    await over;
    expect(steps.at(-1)).toEqual({ at: "done" });
  });

  test.each([null, 429, 500, 503])(
    "is pending, and told again, when the server's answer is %s",
    async (status) => {
      const error = { status, message: "whatever" };
      const updatePayment = vi
        .fn<PaymentCalls["updatePayment"]>(async () => ({ data: {} }))
        .mockResolvedValueOnce({ error })
        .mockResolvedValueOnce({ error });
      const { opened, steps, over } = payment({ updatePayment });
      await pass();
      opened[0]!.handler(result);
      await pass();
      expect(steps.at(-1)).toEqual({ at: "pending" });
      await pass(20_000);
      await over;
      expect(updatePayment).toHaveBeenCalledTimes(3);
      expect(steps.at(-1)).toEqual({ at: "done" });
    },
  );

  test("stays pending when the server cannot be reached at all: the provider notifies it", async () => {
    const updatePayment = vi.fn(async () => ({ error: { status: null } }));
    const { opened, steps, over } = payment({ updatePayment });
    await pass();
    opened[0]!.handler(result);
    await pass(600_000);
    await over;
    expect(updatePayment).toHaveBeenCalledTimes(4);
    expect(steps.at(-1)).toEqual({ at: "pending" });
  });

  test("stops when the server refuses it", async () => {
    const said = { status: 400, message: MESSAGES.payment.notSigned };
    const { opened, steps, over } = payment({ updatePayment: async () => ({ error: said }) });
    await pass();
    opened[0]!.handler(result);
    await over;
    expect(steps.at(-1)).toEqual({ at: "stopped", text: MESSAGES.payment.notSigned });
  });

  test("is pending when the checkout says something that is not understood: it was paid", async () => {
    const { opened, steps, over, calls } = payment();
    await pass();
    opened[0]!.handler({ something: "else" });
    await over;
    expect(steps.at(-1)).toEqual({ at: "pending" });
    expect(calls.updatePayment).not.toHaveBeenCalled();
  });

  test("closes the checkout of a person who leaves, and reports nothing more", async () => {
    const { steps, over, leave, close } = payment();
    await pass();
    leave();
    await over;
    expect(close).toHaveBeenCalledTimes(1);
    expect(steps.at(-1)).toEqual({ at: "open" });
  });

  test("opens no checkout for a person who left before it came", async () => {
    const { steps, over, leave, opened } = payment();
    leave();
    await over;
    expect(opened).toEqual([]);
    expect(steps).toEqual([{ at: "preparing" }]);
  });
});
