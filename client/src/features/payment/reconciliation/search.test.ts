import { expect, test } from "vitest";

import { paymentsWith } from "./search.ts";

const payment = (number: number) => ({
  transaction_id: `pay_${number}`,
  order_id: `order_${number}`,
  payer: `payer${number}@school.example`,
  course_title: `Course ${number}`,
});

test("a payment is found by either of its ids, its payer and its course", () => {
  const payments = [payment(1), payment(2)];
  for (const text of [" PAY_2", "order_2", "payer2@", "course 2 "])
    expect(paymentsWith(payments, text)).toEqual([payment(2)]);
  expect(paymentsWith(payments, "")).toEqual(payments);
  expect(paymentsWith(payments, "pay_3")).toEqual([]);
});
