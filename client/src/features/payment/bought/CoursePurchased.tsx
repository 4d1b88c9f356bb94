import { MESSAGES } from "@lyceum/shared/messages.ts";

import * as texts from "#text/payment.ts";
import { useGetCoursesAndVideoQuery } from "../../../api/courses-api.ts";
import { useGetUserByEmailQuery, useListReceiptsInfiniteQuery } from "../payments-api.ts";
import { Alert } from "../../../ui/feedback/Alert.tsx";
import { LoadFailed } from "../../../ui/feedback/LoadFailed.tsx";
import { ShowEarlier } from "../../../ui/data/ShowEarlier.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { failureOf, isOfUnknownCall } from "../failure.ts";
import { PaymentDetails } from "./PaymentDetails.tsx";
import { PurchasedCourses } from "./PurchasedCourses.tsx";
import { Receipts } from "./Receipts.tsx";

/** A person's purchases and payments. `email` is empty if the session has none. */
export const CoursePurchased = ({ email }: { email: string }) =>
  email ? <Known email={email} /> : <Alert>{MESSAGES.payment.emailMissing}</Alert>;

function Known({ email }: { email: string }) {
  const user = useGetUserByEmailQuery(email);
  const courses = useGetCoursesAndVideoQuery();
  const receipts = useListReceiptsInfiniteQuery();
  const failure = failureOf(user, courses);
  if (failure) {
    const asked = [user, courses, receipts];
    const again = () => asked.forEach((each) => void each.refetch());
    const busy = asked.some(({ isFetching }) => isFetching);
    return <LoadFailed text={failure} retry={again} busy={busy} />;
  }
  const known = receipts.data ?? receipts.error;
  if (!user.data || !courses.data || !known) return <DetailsSkeleton />;
  const shown = receipts.data?.pages.flat() ?? [];
  return (
    <>
      <PaymentDetails user={user.data} receipts={shown} />
      <PurchasedCourses courses={courses.data} />
      <Receipts receipts={shown} />
      <ShowEarlier list={receipts} />
      {receipts.error && !receipts.data && !isOfUnknownCall(receipts.error) && (
        <LoadFailed
          text={texts.paymentsNotLoaded}
          retry={() => void receipts.refetch()}
          busy={receipts.isFetching}
        />
      )}
    </>
  );
}

const DetailsSkeleton = () => (
  <div role="status" className="grid gap-6">
    <span className="sr-only">{texts.loadingPaymentDetails}</span>
    <Skeleton className="h-44 rounded-card" />
    <Skeleton className="h-56 rounded-card" />
  </div>
);
