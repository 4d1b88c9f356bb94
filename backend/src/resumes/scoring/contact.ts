import type { ParsedResume } from "@lyceum/shared/rest/resumes.ts";

import { type Check, type Judged, type Judgement, lineWith } from "./check.ts";

export const EMAIL_CHECK = "email";
export const PHONE_CHECK = "phone";

/** The last digits of a phone number, which every way of writing it has. */
const LOCAL_DIGITS = 6;

type Sought = { name: string; of: number; noun: string; advice: string };

const SOUGHT = {
  email: { name: EMAIL_CHECK, of: 4, noun: "Email", advice: "Give an email address" },
  phone: {
    name: PHONE_CHECK,
    of: 3,
    noun: "Phone",
    advice: "Give a phone number, with its country's code",
  },
  name: { name: "name", of: 2, noun: "Name", advice: "Put your name alone on the first line" },
  link: {
    name: "link",
    of: 1,
    noun: "Link",
    advice: "Link to a profile or to work that can be looked at",
  },
} satisfies Record<string, Sought>;

const found = ({ noun, ...sought }: Sought, value: string | null, quote: string | null): Check => ({
  ...sought,
  points: value === null ? 0 : sought.of,
  says: value === null ? `${noun}: not found.` : `${noun}: ${value}.`,
  quote,
});

const digits = (text: string) => text.replaceAll(/\D/g, "");

const phoneLine = ({ blocks }: ParsedResume, phone: string): string | null =>
  blocks.find(({ text }) => digits(text).includes(digits(phone).slice(-LOCAL_DIGITS)))?.text ??
  null;

export const judgeContact = ({ parsed }: Judged): Judgement => {
  const { emails, phones, links, name } = parsed;
  const [email = null] = emails;
  const [phone = null] = phones;
  const [link = null] = links;
  const line = (text: string | null) => (text === null ? null : lineWith(parsed, text));
  return {
    component: "contact",
    title: "Contact details",
    checks: [
      found(SOUGHT.email, email, line(email)),
      found(SOUGHT.phone, phone, phone === null ? null : phoneLine(parsed, phone)),
      found(SOUGHT.name, name, line(name)),
      found(SOUGHT.link, link, line(link)),
    ],
  };
};
