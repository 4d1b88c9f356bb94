import { forgotPassword, resetPassword } from "@lyceum/shared/rest/accounts.ts";

import { api, type CallInput, type CallReply, calls } from "../../api/api.ts";

type Asked = typeof forgotPassword;
type Reset = typeof resetPassword;

const newPasswordApi = api.injectEndpoints({
  endpoints: (build) => ({
    forgotPassword: build.mutation<CallReply<Asked>, CallInput<Asked>["body"]>({
      query: (body) => calls(forgotPassword)({ body }),
    }),
    resetPassword: build.mutation<CallReply<Reset>, CallInput<Reset>["body"]>({
      query: (body) => calls(resetPassword)({ body }),
    }),
  }),
});

export const { useForgotPasswordMutation, useResetPasswordMutation } = newPasswordApi;
