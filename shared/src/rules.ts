import { z } from "zod";

import { CLASS_INVITED_MAX, CLASS_TITLE_MAX, MOBILE_DIGITS } from "./limits.ts";
import { MESSAGES } from "./messages.ts";

/**
 * The validation rules of section 5, used by the forms and by the server alike.
 * Issues come in the order of the fields, so that the first one is what a form shows.
 */
const filled = (message: string, max: number) =>
  z
    .string({ error: message })
    .trim()
    .min(1, { error: message, abort: true })
    .max(max, { error: `Must be at most ${max} characters.` })
    .refine((text) => !text.includes("\0"), { error: "Must not contain a null character." });

const emailOf = (empty: string, invalid: string) =>
  filled(empty, 254)
    .toLowerCase()
    .refine((text) => z.email().safeParse(text).success, { error: invalid });

export const LoginForm = z.object({
  email: filled(MESSAGES.login.emailEmpty, 254).toLowerCase(),
  password: filled(MESSAGES.login.passwordEmpty, 1024),
  recaptcha: filled(MESSAGES.login.botCheck, 4096),
});
export type LoginForm = z.infer<typeof LoginForm>;

const bothPasswords = z.object({
  password: z.string().trim().min(1),
  confirmPassword: z.string().trim().min(1),
});

export const RegisterForm = z
  .object({
    name: filled(MESSAGES.register.nameEmpty, 120),
    email: emailOf(MESSAGES.register.emailEmpty, MESSAGES.register.emailInvalid),
    mobile: filled(MESSAGES.register.mobileEmpty, 40).refine(
      (text) => new RegExp(`^\\d{${MOBILE_DIGITS}}$`).test(text),
      { error: MESSAGES.register.mobileDigits },
    ),
    password: filled(MESSAGES.register.passwordEmpty, 1024),
    confirmPassword: filled(MESSAGES.register.confirmEmpty, 1024),
    isTeacher: z.enum(["Yes", "No"], { error: MESSAGES.register.teacherUnset }),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    error: MESSAGES.register.mismatch,
    // Whatever else is wrong, so that it is said before what stands below it on the form.
    when: ({ value }) => bothPasswords.safeParse(value).success,
  });
export type RegisterForm = z.infer<typeof RegisterForm>;

export const ClassTitle = filled("Please enter a class title.", CLASS_TITLE_MAX);

export const InvitedEmails = z
  .array(emailOf("An invited email is empty.", MESSAGES.register.emailInvalid))
  .max(CLASS_INVITED_MAX, { error: `At most ${CLASS_INVITED_MAX} people can be invited.` });
