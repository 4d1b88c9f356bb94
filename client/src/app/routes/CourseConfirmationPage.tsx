import { type Location, useLocation, useNavigate } from "react-router-dom";

import * as texts from "#text/pages.ts";
import { CourseConfirmation } from "../../features/payment/buying/CourseConfirmation.tsx";
import { PaymentFrame } from "../layout/PaymentFrame.tsx";
import { useSession } from "../signed-in/use-session.ts";

/** A link from a course carries its id or slug. */
export default function CourseConfirmationPage() {
  const email = useSession()?.email_id ?? "";
  const { state } = useLocation() as Location<{ course_id?: string } | null>;
  const navigate = useNavigate();
  return (
    <PaymentFrame title={texts.makePayment} narrow>
      <CourseConfirmation
        key={email}
        email={email}
        wanted={state?.course_id ?? null}
        onProceed={(request) => void navigate("/payment", { state: request })}
      />
    </PaymentFrame>
  );
}
