import { MESSAGES } from "@lyceum/shared/messages.ts";
import { ShieldCheck } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router-dom";

import * as texts from "#text/payment.ts";
import { Alert } from "../../../ui/feedback/Alert.tsx";
import { Button, buttonLook } from "../../../ui/controls/Button.tsx";
import { Card } from "../../../ui/data/Card.tsx";
import { Spinner } from "../../../ui/feedback/Spinner.tsx";
import { priceOf } from "./courses-to-buy.ts";
import type { PaymentRequest } from "./payment-request.ts";
import { usePayment } from "./use-payment.ts";

type PaymentProps = { request: PaymentRequest; siteName: string; onPaid: () => void };

/** Opens the checkout for one course, and shows the payment's progress. */
export function Payment({ request, siteName, onPaid }: PaymentProps) {
  const { step, bought, again } = usePayment(request, siteName, onPaid);
  return (
    <Card className="grid gap-6 p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="text-lg font-semibold wrap-anywhere">{request.course_name}</p>
        <p className="text-2xl font-bold tabular-nums">{priceOf(request)}</p>
      </div>
      {step.at === "preparing" && <Working>{texts.preparingTheCheckout}</Working>}
      {step.at === "open" && <Working>{texts.pleaseFinishPaymentCheckout}</Working>}
      {(step.at === "confirming" || step.at === "done") && (
        <Working>{texts.confirmingYourPayment}</Working>
      )}
      {step.at === "pending" && <Pending />}
      {step.at === "stopped" && (bought ? <Bought /> : <Stopped text={step.text} again={again} />)}
      <p className="flex items-center gap-2 border-t border-line pt-4 text-sm text-ink-muted">
        <ShieldCheck aria-hidden className="size-4.5 shrink-0" />
        {texts.howeverOftenTryCoursePaid}
      </p>
    </Card>
  );
}

const Working = ({ children }: { children: string }) => (
  <p className="flex items-center gap-3">
    <Spinner label={children} />
    <span aria-hidden>{children}</span>
  </p>
);

const Actions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-3">{children}</div>
);

const OtherCourse = () => (
  <Link to="/course-confirmation" className={buttonLook({ variant: "secondary" })}>
    {texts.chooseAnotherCourse}
  </Link>
);

const Dashboard = () => (
  <Link to="/dashboard" className={buttonLook()}>
    {texts.goDashboard}
  </Link>
);

const Pending = () => (
  <>
    <Alert tone="info">{MESSAGES.payment.pending}</Alert>
    <Actions>
      <Dashboard />
    </Actions>
  </>
);

const Bought = () => (
  <>
    <Alert tone="success">{MESSAGES.payment.bought}</Alert>
    <Actions>
      <Dashboard />
      <OtherCourse />
    </Actions>
  </>
);

function Stopped({ text, again }: { text: string; again: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The checkout had the focus, and is gone.
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <Alert>{text}</Alert>
      <Actions>
        <Button ref={button} onClick={again}>
          {texts.tryAgain}
        </Button>
        <OtherCourse />
      </Actions>
    </>
  );
}
