import { useState } from "react";
import { type Location, Navigate, useLocation, useNavigate } from "react-router-dom";

import * as texts from "#text/pages.ts";
import { paidFor } from "../../features/payment/buying/PaidNotice.tsx";
import { Payment } from "../../features/payment/buying/Payment.tsx";
import { requestIn } from "../../features/payment/buying/payment-request.ts";
import { PaymentFrame } from "../layout/PaymentFrame.tsx";
import { useSite } from "../seo/site.ts";

/** A person who has not chosen a course chooses one first. */
export default function PaymentPage() {
  const { name } = useSite();
  const { state } = useLocation() as Location<unknown>;
  const [request] = useState(() => requestIn(state));
  const navigate = useNavigate();
  if (!request) return <Navigate to="/course-confirmation" replace />;
  return (
    <PaymentFrame title={texts.payment} narrow>
      <Payment
        request={request}
        siteName={name}
        onPaid={() => void navigate("/dashboard", { replace: true, state: paidFor(request) })}
      />
    </PaymentFrame>
  );
}
