import { CoursePurchased } from "../../features/payment/bought/CoursePurchased.tsx";
import { PaymentFrame } from "../layout/PaymentFrame.tsx";
import { useSession } from "../use-session.ts";

export default function CoursePurchasedPage() {
  const email = useSession()?.email_id ?? "";
  return (
    <PaymentFrame title="Payment details">
      <CoursePurchased key={email} email={email} />
    </PaymentFrame>
  );
}
