import { getOwnAccount, type OwnAccount } from "@lyceum/shared/rest/accounts.ts";

import { api, type CallReply, calls } from "./api.ts";

const ownAccountApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOwnAccount: build.query<OwnAccount, void>({
      query: () => calls(getOwnAccount)({}),
      transformResponse: (reply: CallReply<typeof getOwnAccount>) => reply.data,
    }),
  }),
});

/** Changes what the page knows of the two-step sign-in. */
export const keepTwoStep = (changed: Partial<OwnAccount["two_step"]>) =>
  ownAccountApi.util.updateQueryData("getOwnAccount", undefined, ({ two_step }) => {
    Object.assign(two_step, changed);
  });

/** Changes what the page knows of the person's own account. */
export const keepAccount = (changed: Partial<OwnAccount>) =>
  ownAccountApi.util.updateQueryData("getOwnAccount", undefined, (account) => {
    Object.assign(account, changed);
  });

export const { useGetOwnAccountQuery } = ownAccountApi;
