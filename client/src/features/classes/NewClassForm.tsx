import { CLASS_TITLE_MAX } from "@lyceum/shared/limits.ts";
import { createClass } from "@lyceum/shared/rest/classes.ts";
import { type SubmitEvent, useState } from "react";

import { useGetCoursesQuery } from "../../api/courses-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextArea, TextField } from "../../ui/TextField.tsx";
import { useToast } from "../../ui/Toast.tsx";
import { useForm } from "../../ui/use-form.ts";
import { useCreateClassMutation } from "./classes-api.ts";
import { EMPTY_CLASS, newClassFrom } from "./new-class.ts";

const ACCESS = [
  { value: "open", label: "Everyone with the link", hint: "Anybody who is signed in" },
  { value: "closed", label: "Only people I invite", hint: "By email, or by an invitation link" },
] as const;

const FAILED = "The class could not be created. Please try again.";

export function NewClassForm() {
  const form = useForm(createClass.body, EMPTY_CLASS);
  const [create, { isLoading }] = useCreateClassMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const toast = useToast();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFailure(null);
    const body = form.check(event.currentTarget, newClassFrom(form.values));
    if (!body || isLoading) return;
    const { data: made, error } = await create(body);
    if (!made) return setFailure((error && "message" in error && error.message) || FAILED);
    form.reset();
    toast(`“${made.title}” is created.`);
  };

  return (
    <Card className="p-5">
      <form noValidate onSubmit={submit} aria-labelledby="new-class" className="grid gap-4">
        <h2 id="new-class" className="text-xl font-semibold">
          New class
        </h2>
        {failure && <Alert>{failure}</Alert>}
        <TextField
          {...form.field("title")}
          label="Class title"
          maxLength={CLASS_TITLE_MAX}
          autoComplete="off"
        />
        <CourseSelect {...form.field("course_id")} />
        <TextField
          {...form.field("starts_at")}
          label="Planned for"
          type="datetime-local"
          optional
        />
        <RadioGroup {...form.field("access")} label="Who may join?" options={ACCESS} />
        {form.values.access === "closed" && (
          <TextArea
            {...form.field("invited")}
            label="Invited emails"
            hint="Apart by commas or lines. They are let in once they have verified their email. You can also send them the invitation link of the class."
            className="animate-slide-in"
          />
        )}
        <Button type="submit" busy={isLoading}>
          Create class
        </Button>
      </form>
    </Card>
  );
}

type CourseSelectProps = { name: string; value: string; onValueChange: (value: string) => void };

function CourseSelect(props: CourseSelectProps) {
  const { data: courses = [] } = useGetCoursesQuery({});
  const options = courses.map((course) => ({ value: course.id, label: course.course_title }));
  const none = { value: "", label: "No course" };
  return <Select {...props} label="Belongs to" optional options={[none, ...options]} />;
}
