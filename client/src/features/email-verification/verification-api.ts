import { sendVerificationMail, verifyEmail } from "@lyceum/shared/rest/verification.ts";

import { api, type CallReply, calls } from "../../api/api.ts";

const verificationApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendVerificationMail: build.mutation<CallReply<typeof sendVerificationMail>, void>({
      query: () => calls(sendVerificationMail)({}),
    }),
    /** By the link's token. */
    verifyEmail: build.mutation<CallReply<typeof verifyEmail>, string>({
      query: (token) => calls(verifyEmail)({ body: { token } }),
    }),
  }),
});

export const { useSendVerificationMailMutation, useVerifyEmailMutation } = verificationApi;
