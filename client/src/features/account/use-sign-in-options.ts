import type { SignInOptions } from "@lyceum/shared/rest/accounts.ts";

import { useGetSignInOptionsQuery } from "../../api/sign-in-api.ts";

/** The defaults: a password, and our own bot check. */
const USUAL: SignInOptions = { social: null, bot_check: { provider: "own" }, mail: false };

export function useSignInOptions(): SignInOptions {
  const { data = USUAL } = useGetSignInOptionsQuery();
  return data;
}
