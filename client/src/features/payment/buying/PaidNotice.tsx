import { MESSAGES } from "@lyceum/shared/messages.ts";
import { Play } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, type Location, useLocation } from "react-router-dom";

import * as texts from "#text/payment.ts";
import { useGetCoursesAndVideoQuery } from "../../../api/courses-api.ts";
import { Alert } from "../../../ui/feedback/Alert.tsx";
import { buttonLook } from "../../../ui/controls/Button.tsx";
import { useListReceiptsInfiniteQuery } from "../payments-api.ts";
import { useReplaceAddress } from "../../../ui/use-replace-address.ts";
import { courseOf } from "./courses-to-buy.ts";
import { type PaymentRequest, requestIn } from "./payment-request.ts";

/** The router state after a payment. */
export const paidFor = (request: PaymentRequest) => ({ paid: request });

const paidIn = (state: unknown): PaymentRequest | null =>
  typeof state === "object" && state !== null && "paid" in state ? requestIn(state.paid) : null;

/** Confirms a payment to the person who made it. Only once: not again after a reload. */
export function PaidNotice() {
  const { state } = useLocation() as Location<unknown>;
  const replaceAddress = useReplaceAddress();
  const [paid] = useState(() => paidIn(state));
  useEffect(() => {
    if (paidIn(state)) replaceAddress();
  }, [state, replaceAddress]);
  if (!paid) return null;
  return (
    <div className="grid gap-4">
      <Alert tone="success" urgent>
        {MESSAGES.payment.succeeded}
      </Alert>
      <Bought request={paid} />
    </div>
  );
}

/** The course that was bought, and the ways on. */
function Bought({ request }: { request: PaymentRequest }) {
  const { data: courses = [] } = useGetCoursesAndVideoQuery();
  const { data: receipts } = useListReceiptsInfiniteQuery();
  const course = courseOf(courses, request);
  const receipt = receipts?.pages[0]?.find((each) => each.course_title === request.course_name);
  const { course_name: title } = request;
  return (
    <section
      aria-label={texts.yourPurchase}
      className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-surface-raised p-5 shadow-raised"
    >
      <p className="min-w-0 flex-1 basis-60 text-xl font-semibold wrap-break-word">{title}</p>
      <div className="flex flex-wrap gap-3">
        {receipt && (
          <Link to={`/receipt/${receipt.id}`} className={buttonLook({ variant: "secondary" })}>
            {texts.receipt}
          </Link>
        )}
        {course && (
          <Link
            to={`/course-topics/${course.id}`}
            state={{ title, course_type: course.course_type }}
            className={buttonLook()}
          >
            <Play aria-hidden className="size-4.5" />
            {texts.startWatching}
          </Link>
        )}
      </div>
    </section>
  );
}
