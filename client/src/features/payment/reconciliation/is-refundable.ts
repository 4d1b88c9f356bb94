import type { ReconciledPayment } from "@lyceum/shared/rest/payments.ts";
import type { Sandboxes } from "@lyceum/shared/rest/sandboxes.ts";

/** Whether a payment can be given back: by the provider that the site has now, if that is known. */
export const isRefundable = (
  { status, provider }: Pick<ReconciledPayment, "status" | "provider">,
  sandboxes: Pick<Sandboxes, "payments"> | undefined,
): boolean => status === "captured" && sandboxes?.payments !== (provider !== "sandbox");
