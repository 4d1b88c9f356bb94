import { MESSAGES } from "@lyceum/shared/messages.ts";
import { ShoppingBag } from "lucide-react";
import { Link } from "react-router-dom";

import * as texts from "#text/payment.ts";
import { useGetCoursesAndVideoQuery } from "../../../api/courses-api.ts";
import { useGetUserByEmailQuery } from "../payments-api.ts";
import { Alert } from "../../../ui/feedback/Alert.tsx";
import { buttonLook } from "../../../ui/controls/Button.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadFailed } from "../../../ui/feedback/LoadFailed.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { ConfirmationForm } from "./ConfirmationForm.tsx";
import { courseNamed, toBuy } from "./courses-to-buy.ts";
import type { PaymentRequest } from "./payment-request.ts";

type CourseConfirmationProps = {
  email: string;
  /** Id or slug of the initially selected course. */
  wanted: string | null;
  onProceed: (request: PaymentRequest) => void;
};

/** The page on which a person chooses a course to pay for. */
export function CourseConfirmation({ email, wanted, onProceed }: CourseConfirmationProps) {
  const user = useGetUserByEmailQuery(email);
  const courses = useGetCoursesAndVideoQuery();
  if ((user.isError && !user.data) || (courses.isError && !courses.data)) {
    const again = () => [user, courses].forEach((each) => void each.refetch());
    const busy = user.isFetching || courses.isFetching;
    return <LoadFailed text={MESSAGES.payment.loadFailed} retry={again} busy={busy} />;
  }
  if (!user.data || !courses.data) return <FormSkeleton />;
  const offered = toBuy(courses.data);
  const chosen = wanted === null ? undefined : courseNamed(courses.data, wanted);
  return (
    <>
      {chosen?.purchased && <Alert tone="info">{MESSAGES.payment.bought}</Alert>}
      {offered.length > 0 ? (
        <ConfirmationForm
          courses={offered}
          chosen={chosen && offered.includes(chosen) ? chosen.id : ""}
          user={user.data}
          onProceed={onProceed}
        />
      ) : (
        <NothingToBuy />
      )}
    </>
  );
}

const NothingToBuy = () => (
  <EmptyState icon={ShoppingBag} title={MESSAGES.payment.nothingToBuy}>
    <p>{texts.everythingBuyYours}</p>
    <Link to="/dashboard" className={`${buttonLook({ variant: "secondary" })} mt-4`}>
      {texts.goDashboard}
    </Link>
  </EmptyState>
);

const FormSkeleton = () => (
  <div role="status" className="grid gap-5">
    <span className="sr-only">{texts.loadingCourses}</span>
    {[0, 1, 2, 3].map((each) => (
      <Skeleton key={each} className="h-18" />
    ))}
  </div>
);
