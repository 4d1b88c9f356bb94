import type { User } from "@lyceum/shared/rest/accounts.ts";
import type { OwnCourse } from "@lyceum/shared/rest/courses.ts";
import { CourseConfirmationForm } from "@lyceum/shared/rules.ts";
import type { SubmitEvent } from "react";

import * as texts from "#text/payment.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Card } from "../../../ui/data/Card.tsx";
import { Select } from "../../../ui/forms/Select.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { useForm } from "../../../ui/forms/use-form.ts";
import { courseNamed, priceOf } from "./courses-to-buy.ts";
import type { PaymentRequest } from "./payment-request.ts";

type ConfirmationFormProps = {
  courses: readonly OwnCourse[];
  /** Id of the initially selected course; empty for none. */
  chosen: string;
  user: Pick<User, "name" | "email" | "mobile">;
  onProceed: (request: PaymentRequest) => void;
};

const NONE = { value: "", label: texts.chooseACourse };
const locked = "bg-surface-sunken text-ink-muted hover:border-line-strong";

export function ConfirmationForm({ courses, chosen, user, onProceed }: ConfirmationFormProps) {
  const { name, email, mobile } = user;
  const form = useForm(CourseConfirmationForm, { course: chosen, name, email, mobile });
  const course = courseNamed(courses, form.values.course);
  const options = courses.map((each) => ({
    value: each.id,
    label: `${each.course_title} (${priceOf(each)})`,
  }));

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A course that was bought meanwhile is no longer offered, and so no longer selected.
    const given = form.check(event.currentTarget, { ...form.values, course: course?.id ?? "" });
    if (given && course) onProceed(requestFor(course, given));
  };

  return (
    <Card className="p-6">
      <form
        noValidate
        onSubmit={submit}
        aria-label={texts.courseConfirmation}
        className="grid gap-5"
      >
        <Select {...form.field("course")} label={texts.course} options={[NONE, ...options]} />
        <TextField {...form.field("name")} label={texts.name} readOnly className={locked} />
        <TextField {...form.field("email")} label={texts.email} readOnly className={locked} />
        <TextField
          {...form.field("mobile")}
          label={texts.mobile}
          type="tel"
          autoComplete="tel-national"
          hint={texts.n10DigitsWithoutSpaces}
        />
        <p className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <span className="text-ink-muted">{texts.toPay}</span>
          <output className="text-3xl font-bold tabular-nums">
            {course ? priceOf(course) : "₹–"}
          </output>
        </p>
        <Button type="submit" size="large">
          {texts.proceedToPay}
        </Button>
      </form>
    </Card>
  );
}

const requestFor = (
  { id, course_title, course_price }: OwnCourse,
  { email, mobile }: CourseConfirmationForm,
): PaymentRequest => ({
  email_id: email,
  mobile_number: mobile,
  course_name: course_title,
  course_price,
  course_id: id,
});
