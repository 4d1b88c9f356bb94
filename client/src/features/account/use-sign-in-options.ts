import type { SignInOptions } from "@lyceum/shared/rest/accounts.ts";

import { useGetSignInOptionsQuery } from "../../api/sign-in-api.ts";
import { usualSignIn } from "./usual-sign-in.ts";

export function useSignInOptions(): SignInOptions {
  // A page that a server renders has an answer.
  const { data = usualSignIn() } = useGetSignInOptionsQuery();
  return data;
}
