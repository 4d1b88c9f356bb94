import { type SubmitEvent, useEffect, useId, useRef } from "react";

import * as texts from "#text/contact.ts";
import { Alert } from "../../ui/feedback/Alert.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { TextArea, TextField } from "../../ui/forms/TextField.tsx";
import { Honeypot } from "./Honeypot.tsx";
import { type Said, useContact } from "./use-contact.ts";

/** A message to the school. All problems are shown at once, above the fields. */
export function ContactForm() {
  const { values, said, wrong, busy, set, send } = useContact();
  const id = useId();
  const field = (name: "name" | "email" | "message") => ({
    name,
    value: values[name],
    onValueChange: (value: string) => set(name, value),
    errorId: wrong.includes(name) ? id : undefined,
    // It is cleared once it is sent, and nothing else with it.
    readOnly: busy,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const first = send();
    if (first) focusOn(event.currentTarget, first);
  };
  return (
    <form noValidate onSubmit={submit} aria-label={texts.contact} className="grid gap-5">
      {said && <Answer key={said.turn} id={id} said={said} />}
      <TextField {...field("name")} label={texts.name} autoComplete="name" />
      <TextField
        {...field("email")}
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <TextArea {...field("message")} label={texts.message} rows={6} />
      <Honeypot value={values.website} onValueChange={(value) => set("website", value)} />
      <Button type="submit" busy={busy}>
        {texts.send}
      </Button>
    </form>
  );
}

/** Scrolled into view, because on a phone the button is far below it. */
function Answer({ id, said }: { id: string; said: Said }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div id={id} ref={element}>
      <Alert tone={said.tone}>{said.text}</Alert>
    </div>
  );
}

function focusOn(form: HTMLFormElement, field: string) {
  const control = form.elements.namedItem(field);
  if (control instanceof HTMLElement) control.focus();
}
