import type { Receipt } from "@lyceum/shared/rest/payments.ts";

export const STATUS: Record<
  Receipt["status"],
  { label: string; tone: "accent" | "warning" | "neutral" }
> = {
  captured: { label: "Paid", tone: "accent" },
  refunding: { label: "Being given back", tone: "warning" },
  refunded: { label: "Given back", tone: "neutral" },
};

/** The last payment that was not refunded. @param receipts Newest first. */
export const lastPayment = (receipts: readonly Receipt[]) =>
  receipts.find(({ status }) => status === "captured");
