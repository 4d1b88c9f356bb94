import type { Receipt } from "@lyceum/shared/rest/payments.ts";

import * as texts from "#text/payment.ts";

export const STATUS: Record<
  Receipt["status"],
  { label: string; tone: "accent" | "warning" | "neutral" }
> = {
  captured: { label: texts.paid, tone: "accent" },
  refunding: { label: texts.beingGivenBack, tone: "warning" },
  refunded: { label: texts.givenBack, tone: "neutral" },
};

/** The last payment that was not refunded. @param receipts Newest first. */
export const lastPayment = (receipts: readonly Receipt[]) =>
  receipts.find(({ status }) => status === "captured");
