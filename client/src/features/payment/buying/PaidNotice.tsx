import { MESSAGES } from "@lyceum/shared/messages.ts";
import { useEffect, useState } from "react";
import { type Location, useLocation, useNavigate } from "react-router-dom";

import { Alert } from "../../../ui/Alert.tsx";

/** The router state after a payment. */
export const PAID = { paid: true };

const isPaid = (state: unknown) =>
  typeof state === "object" && state !== null && "paid" in state && state.paid === true;

/** Confirms a payment to the person who made it. Only once: not again after a reload. */
export function PaidNotice() {
  const { state } = useLocation() as Location<unknown>;
  const navigate = useNavigate();
  const [shown] = useState(() => isPaid(state));
  useEffect(() => {
    if (isPaid(state)) void navigate(".", { replace: true, state: null });
  }, [state, navigate]);
  if (!shown) return null;
  return (
    <Alert tone="success" urgent>
      {MESSAGES.payment.succeeded}
    </Alert>
  );
}
