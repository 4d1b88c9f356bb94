import { useParams } from "react-router-dom";

import { ReceiptSheet } from "../../features/payment/bought/ReceiptSheet.tsx";
import { PaymentFrame } from "../layout/PaymentFrame.tsx";
import { useSite } from "../site.ts";
import { useSession } from "../use-session.ts";

export default function ReceiptPage() {
  const { name } = useSite();
  const { id = "" } = useParams();
  const email = useSession()?.email_id ?? "";
  return (
    <PaymentFrame title="Receipt" narrow>
      <ReceiptSheet id={id} email={email} siteName={name} />
    </PaymentFrame>
  );
}
