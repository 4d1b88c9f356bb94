import type { Receipt } from "@lyceum/shared/rest/payments.ts";
import { expect, test } from "vitest";

import { lastPayment } from "./receipts.ts";

const receipt = (transaction_id: string, status: Receipt["status"]): Receipt => ({
  id: "8f1c2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b",
  transaction_id,
  status,
  course_id: "waves",
  course_title: "Waves",
  course_category: "Physics",
  amount: 49_900,
  currency: "INR",
  provider: "sandbox",
  paid_at: "2026-11-21T10:00:00.000Z",
  refunded_at: null,
});

test("the last payment is the newest that was not given back", () => {
  const receipts = [
    receipt("pay_4", "refunding"),
    receipt("pay_3", "refunded"),
    receipt("pay_2", "captured"),
    receipt("pay_1", "captured"),
  ];
  expect(lastPayment(receipts)?.transaction_id).toBe("pay_2");
  expect(lastPayment([])).toBeUndefined();
});
