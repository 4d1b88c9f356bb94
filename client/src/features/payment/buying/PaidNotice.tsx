import { MESSAGES } from "@lyceum/shared/messages.ts";
import { useEffect, useState } from "react";
import { type Location, useLocation, useNavigate } from "react-router-dom";

import { Alert } from "../../../ui/Alert.tsx";

/** The router's state of the page that somebody comes to from a payment. */
export const PAID = { paid: true };

const isPaid = (state: unknown) =>
  typeof state === "object" && state !== null && "paid" in state && state.paid === true;

/** Says to whoever comes from a payment that it was made. Once: the page that is loaded again says it no more. */
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
