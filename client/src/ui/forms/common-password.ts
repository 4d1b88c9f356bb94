import { isCommonPassword } from "@lyceum/shared/common-passwords.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";

/** The error at the field of a common password. */
export const TOO_COMMON = {
  field: "password",
  message: MESSAGES.register.passwordCommon,
} as const;

/** Loads the list at the first check. If it does not load, only the server decides. */
export const isTooCommon = (password: string): Promise<boolean> =>
  isCommonPassword(password).catch(() => false);
