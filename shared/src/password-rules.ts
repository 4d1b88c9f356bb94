import { z } from "zod";

import { MESSAGES } from "./messages.ts";

/** Rules of a new password that is entered twice. */
const bothPasswords = z.object({
  password: z.string().trim().min(1),
  confirmPassword: z.string().trim().min(1),
});

type NewPasswords = { password: string; confirmPassword: string };

export const areAlike = (form: NewPasswords): boolean => form.password === form.confirmPassword;
export const alike = {
  path: ["confirmPassword"],
  error: MESSAGES.register.mismatch,
  // Also beside other faults, because the form shows it before the fields below.
  when: ({ value }: { value: unknown }) => bothPasswords.safeParse(value).success,
  // The length is our own rule; the specification's rules come first.
  abort: true,
};

/** Counts code points, as people count characters. */
export const hasAtLeast = (least: number) => (form: NewPasswords) =>
  [...form.password].length >= least;
/** Also beside faults of other fields, so that a form shows all of them at once. */
const ifAlike = ({ value }: { value: unknown }) => {
  const both = bothPasswords.safeParse(value);
  return both.success && areAlike(both.data);
};
export const longEnough = {
  path: ["password"],
  error: MESSAGES.register.passwordShort,
  when: ifAlike,
};
export const longEnoughForAdmin = {
  path: ["password"],
  error: MESSAGES.register.adminPasswordShort,
  when: ifAlike,
};
