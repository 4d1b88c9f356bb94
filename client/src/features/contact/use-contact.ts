import { MESSAGES } from "@lyceum/shared/messages.ts";
import { submitContactForm } from "@lyceum/shared/rest/contact.ts";
import { ContactForm } from "@lyceum/shared/rules.ts";
import { useState } from "react";

import { call } from "../../api/call.ts";
import { CallError } from "../../api/CallError.ts";

const EMPTY = { name: "", email: "", message: "", website: "" };
type Values = typeof EMPTY;

/** What the form says: all that is wrong with it, joined; why it was not sent; or that it was. */
type Said = { tone: "danger" | "success"; text: string };

/** The values of the contact form and how it is sent. `wrong`: the fields to be put right. */
export function useContact() {
  const [values, setValues] = useState(EMPTY);
  const [said, setSaid] = useState<Said | null>(null);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);

  const post = async (body: ContactForm) => {
    setBusy(true);
    const failure = await call(submitContactForm, { body }).then(() => null, failureOf);
    setBusy(false);
    if (failure) return setSaid({ tone: "danger", text: failure });
    setSaid({ tone: "success", text: MESSAGES.contact.sent });
    setValues(EMPTY);
  };

  return {
    values,
    said,
    wrong,
    busy,
    set: (name: keyof Values, value: string) =>
      setValues((before) => ({ ...before, [name]: value })),
    /** Answers the first field to be put right, null when the message is on its way. */
    send: (): string | null => {
      const parsed = ContactForm.safeParse(values);
      const fields = parsed.success ? [] : fieldsOf(parsed.error);
      setWrong(fields);
      setSaid(parsed.success ? null : { tone: "danger", text: joined(parsed.error) });
      if (parsed.success && !busy) void post(parsed.data);
      return fields[0] ?? null;
    },
  };
}

type Issues = { issues: readonly { path: PropertyKey[]; message: string }[] };

const fieldsOf = ({ issues }: Issues) => issues.map(({ path }) => String(path[0]));
const joined = ({ issues }: Issues) => [...new Set(issues.map(({ message }) => message))].join(" ");

/** What the page says of a message that was not taken (specification, section 8). */
function failureOf(error: unknown): string {
  if (error instanceof CallError && error.status === null) return MESSAGES.contact.network;
  return (error instanceof CallError && error.serverMessage) || MESSAGES.contact.failed;
}
