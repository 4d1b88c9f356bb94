import * as texts from "#text/pages.ts";
import { CoursePurchased } from "../../features/payment/bought/CoursePurchased.tsx";
import { PaymentFrame } from "../layout/PaymentFrame.tsx";
import { useSession } from "../signed-in/use-session.ts";

export default function CoursePurchasedPage() {
  const email = useSession()?.email_id ?? "";
  return (
    <PaymentFrame title={texts.paymentDetails}>
      <CoursePurchased key={email} email={email} />
    </PaymentFrame>
  );
}
