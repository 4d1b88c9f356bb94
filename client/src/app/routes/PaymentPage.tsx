import { useState } from "react";
import { type Location, Navigate, useLocation, useNavigate } from "react-router-dom";

import { PAID } from "../../features/payment/buying/PaidNotice.tsx";
import { Payment } from "../../features/payment/buying/Payment.tsx";
import { requestIn } from "../../features/payment/buying/payment-request.ts";
import { PaymentFrame } from "../layout/PaymentFrame.tsx";
import { useSite } from "../site.ts";

/** A person who has not chosen a course chooses one first. */
export default function PaymentPage() {
  const { name } = useSite();
  const { state } = useLocation() as Location<unknown>;
  const [request] = useState(() => requestIn(state));
  const navigate = useNavigate();
  if (!request) return <Navigate to="/course-confirmation" replace />;
  return (
    <PaymentFrame title="Payment" narrow>
      <Payment
        request={request}
        siteName={name}
        onPaid={() => void navigate("/dashboard", { replace: true, state: PAID })}
      />
    </PaymentFrame>
  );
}
