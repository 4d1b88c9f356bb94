import { isCommonPassword } from "@lyceum/shared/common-passwords.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { ADMIN_PASSWORD_MIN, PASSWORD_MIN } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Role } from "@lyceum/shared/rest/endpoint.ts";

const { passwordShort, adminPasswordShort, passwordCommon } = MESSAGES.register;

/** What is wrong with a new password of a person of this role; null for a good one. Those that are in use stay good. */
export const newPasswordProblem = async (password: string, role: Role): Promise<string | null> => {
  const isAdmin = role === "admin";
  const { length } = [...password];
  if (length < (isAdmin ? ADMIN_PASSWORD_MIN : PASSWORD_MIN))
    return isAdmin ? adminPasswordShort : passwordShort;
  return (await isCommonPassword(password)) ? passwordCommon : null;
};

/** Throws invalid. */
export const assertNewPassword = async (password: string, role: Role): Promise<void> => {
  const problem = await newPasswordProblem(password, role);
  if (problem !== null) throw new DomainError("invalid", problem);
};
