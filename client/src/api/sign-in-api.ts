import { type SignInOptions, signInOptions } from "@lyceum/shared/rest/accounts.ts";

import { api, calls } from "./api.ts";

const signInApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The sign-in configuration of this site; it arrives with the pages that use it. */
    getSignInOptions: build.query<SignInOptions, void>({
      query: () => calls(signInOptions)({}),
    }),
  }),
});

export const { useGetSignInOptionsQuery } = signInApi;

/** For fetching before a page is rendered. */
export const { getSignInOptions: signInOptionsQuery } = signInApi.endpoints;
