import { MESSAGES } from "@lyceum/shared/messages.ts";
import { submitContactForm } from "@lyceum/shared/rest/contact.ts";
import { ContactForm } from "@lyceum/shared/rules.ts";
import { useState } from "react";

import { call } from "../../http/call.ts";
import { CallError } from "../../http/CallError.ts";

const EMPTY = { name: "", email: "", message: "", website: "" };
type Values = typeof EMPTY;

/** The form's message: all problems, joined; why it was not sent; or that it was. `turn` counts messages. */
export type Said = { tone: "danger" | "success"; text: string; turn: number };

/** The values of the contact form, and its submission. `wrong`: the fields to correct. */
export function useContact() {
  const [values, setValues] = useState(EMPTY);
  const [said, setSaid] = useState<Said | null>(null);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);

  const say = (tone: Said["tone"], text: string) =>
    setSaid((before) => ({ tone, text, turn: (before?.turn ?? 0) + 1 }));

  const post = async (body: ContactForm) => {
    setSaid(null);
    setBusy(true);
    const failure = await call(submitContactForm, { body }).then(() => null, failureOf);
    setBusy(false);
    if (failure) return say("danger", failure);
    say("success", MESSAGES.contact.sent);
    setValues(EMPTY);
  };

  return {
    values,
    said,
    wrong,
    busy,
    set: (name: keyof Values, value: string) =>
      setValues((before) => ({ ...before, [name]: value })),
    /** Returns the first field to correct, or null if the message is being sent. */
    send: (): string | null => {
      const parsed = ContactForm.safeParse(values);
      const fields = parsed.success ? [] : fieldsOf(parsed.error);
      setWrong(fields);
      if (!parsed.success) say("danger", joined(parsed.error));
      else if (!busy) void post(parsed.data);
      return fields[0] ?? null;
    },
  };
}

type Issues = { issues: readonly { path: PropertyKey[]; message: string }[] };

const fieldsOf = ({ issues }: Issues) => issues.map(({ path }) => String(path[0]));
const joined = ({ issues }: Issues) => [...new Set(issues.map(({ message }) => message))].join(" ");

/** The text for a refused message (specification, section 8). */
function failureOf(error: unknown): string {
  if (error instanceof CallError && error.status === null) return MESSAGES.contact.network;
  return (error instanceof CallError && error.serverMessage) || MESSAGES.contact.failed;
}
