import { useEffect, useState } from "react";

import * as texts from "#text/sandbox.ts";
import { type Choice, fetchOrder, pay, Refused, type SandboxOrder } from "./calls.ts";
import type { CheckoutAddress, CheckoutMessage } from "./protocol.ts";

const UNREACHABLE = texts.sandboxCannotReachedCanTry;
const PAID = texts.orderPaidAlready;

/** The order to pay, and its payment; the page that opened the checkout gets the result. */
export function useSandboxOrder(
  { order_id, key }: Pick<CheckoutAddress, "order_id" | "key">,
  tell: (message: CheckoutMessage) => void,
) {
  const [order, setOrder] = useState<SandboxOrder | null>(null);
  const [failure, setFailure] = useState("");
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    fetchOrder(order_id).then(
      (found) => {
        setOrder(found);
        if (found.status === "paid") setFailure(PAID);
      },
      (error: unknown) => setFailure(error instanceof Refused ? error.message : UNREACHABLE),
    );
  }, [order_id]);

  const send = async (choice: Choice) => {
    setBusy(true);
    setFailure("");
    try {
      tell({ sandboxCheckout: "paid", body: await pay({ order_id, key }, choice) });
    } catch (error) {
      const refused = error instanceof Refused;
      setFailure(refused ? texts.canTryAgain(error.message) : UNREACHABLE);
      if (refused) tell({ sandboxCheckout: "failed", body: error.body });
    }
    setBusy(false);
  };

  return { order, failure, busy, send };
}
