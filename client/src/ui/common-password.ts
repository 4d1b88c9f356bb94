import { isCommonPassword } from "@lyceum/shared/common-passwords.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";

/** What a form shows at the field of a password that many people have. */
export const TOO_COMMON = {
  field: "password",
  message: MESSAGES.register.passwordCommon,
} as const;

/** Loads the list with the first check. Where it does not load, the server decides alone. */
export const isTooCommon = (password: string): Promise<boolean> =>
  isCommonPassword(password).catch(() => false);
