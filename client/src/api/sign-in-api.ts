import { type SignInOptions, signInOptions } from "@lyceum/shared/rest/accounts.ts";

import { api, calls } from "./api.ts";

const signInApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How people sign in to this site: it comes with the pages that ask. */
    getSignInOptions: build.query<SignInOptions, void>({
      query: () => calls(signInOptions)({}),
    }),
  }),
});

export const { useGetSignInOptionsQuery } = signInApi;

/** For what is fetched before a page is shown. */
export const { getSignInOptions: signInOptionsQuery } = signInApi.endpoints;
