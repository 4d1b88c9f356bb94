import { CLASS_TITLE_MAX } from "@lyceum/shared/limits.ts";
import { createClass } from "@lyceum/shared/rest/classes.ts";
import { type ComponentProps, type SubmitEvent, useState } from "react";

import * as texts from "#text/classes.ts";
import { useGetCoursesQuery } from "../../api/courses-api.ts";
import { Alert } from "../../ui/feedback/Alert.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { Card } from "../../ui/data/Card.tsx";
import { RadioGroup } from "../../ui/forms/RadioGroup.tsx";
import { Select } from "../../ui/forms/Select.tsx";
import { TextArea, TextField } from "../../ui/forms/TextField.tsx";
import { useToast } from "../../ui/feedback/Toast.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { useCreateClassMutation } from "./classes-api.ts";
import { EMPTY_CLASS, isTimeUnread, newClassFrom } from "./new-class.ts";

const ACCESS = [
  { value: "open", label: texts.everyoneLink, hint: texts.anybodyWhoSigned },
  { value: "closed", label: texts.onlyPeopleInvite, hint: texts.emailInvitationLink },
] as const;

/** A browser then offers a year of four digits, the most that a planned time has. */
const LATEST = "9999-12-31T23:59";

const FAILED = texts.classCouldNotCreatedPlease;

export function NewClassForm() {
  const form = useForm(createClass.body, EMPTY_CLASS);
  const [create, { isLoading }] = useCreateClassMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const toast = useToast();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFailure(null);
    const { currentTarget } = event;
    const body = form.check(currentTarget, newClassFrom(form.values));
    if (!body || isLoading) return;
    if (isTimeUnread(form.values, isHalfFilled(currentTarget)))
      return form.refuse(currentTarget, { field: "starts_at", message: texts.giveDayAndTime });
    const { data: made, error } = await create(body);
    if (!made) return setFailure((error && "message" in error && error.message) || FAILED);
    form.reset();
    toast(texts.isCreated(made.title));
  };

  return (
    <Card className="p-5">
      <form noValidate onSubmit={submit} aria-labelledby="new-class" className="grid gap-4">
        <h2 id="new-class" className="text-xl font-semibold">
          {texts.newClass}
        </h2>
        {failure && <Alert>{failure}</Alert>}
        <TextField
          {...form.field("title")}
          label={texts.classTitle}
          maxLength={CLASS_TITLE_MAX}
          autoComplete="off"
        />
        <CourseSelect {...form.field("course_id")} />
        <PlannedFor {...form.field("starts_at")} />
        <RadioGroup {...form.field("access")} label={texts.whoMayJoin} options={ACCESS} />
        {form.values.access === "closed" && <Invited {...form.field("invited")} />}
        <Button type="submit" busy={isLoading}>
          {texts.createClass}
        </Button>
      </form>
    </Card>
  );
}

const PlannedFor = (props: Omit<ComponentProps<typeof TextField>, "label">) => (
  <TextField {...props} label={texts.plannedFor} type="datetime-local" max={LATEST} optional />
);

/** The value of a day without a time, and of a time without a day, is empty. */
const isHalfFilled = (form: HTMLFormElement): boolean => {
  const control = form.elements.namedItem("starts_at");
  return control instanceof HTMLInputElement && control.validity.badInput;
};

const Invited = (props: Omit<ComponentProps<typeof TextArea>, "label">) => (
  <TextArea
    {...props}
    label={texts.invitedEmails}
    hint={texts.apartCommasLinesTheyLet}
    className="animate-slide-in"
  />
);

type CourseSelectProps = { name: string; value: string; onValueChange: (value: string) => void };

function CourseSelect(props: CourseSelectProps) {
  const { data: courses = [] } = useGetCoursesQuery({});
  const options = courses.map((course) => ({ value: course.id, label: course.course_title }));
  const none = { value: "", label: texts.noCourse };
  return <Select {...props} label={texts.belongsTo} optional options={[none, ...options]} />;
}
