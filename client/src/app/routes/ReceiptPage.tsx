import { useParams } from "react-router-dom";

import * as texts from "#text/pages.ts";
import { ReceiptSheet } from "../../features/payment/bought/ReceiptSheet.tsx";
import { PaymentFrame } from "../layout/PaymentFrame.tsx";
import { useSite } from "../seo/site.ts";
import { useSession } from "../signed-in/use-session.ts";

export default function ReceiptPage() {
  const { name } = useSite();
  const { id = "" } = useParams();
  const email = useSession()?.email_id ?? "";
  return (
    <PaymentFrame title={texts.receipt} narrow>
      <ReceiptSheet id={id} email={email} siteName={name} />
    </PaymentFrame>
  );
}
