import { RECOVERY_CODES } from "@lyceum/shared/limits.ts";
import {
  beginTwoStep,
  makeRecoveryCodes,
  turnOffTwoStep,
  turnOnTwoStep,
} from "@lyceum/shared/rest/two-step.ts";
import type { SecondFactor } from "@lyceum/shared/rules.ts";

import { api, type CallReply, calls } from "../../../api/api.ts";
import { keepTwoStep } from "../../../api/own-account-api.ts";
import { keepSignIns, succeeded } from "../sign-ins-api.ts";

/** A secret for an authenticator app. */
export type Begun = CallReply<typeof beginTwoStep>;

const twoStepApi = api.injectEndpoints({
  endpoints: (build) => ({
    beginTwoStep: build.mutation<Begun, void>({ query: () => calls(beginTwoStep)({}) }),
    /** With a code from the app. */
    turnOnTwoStep: build.mutation<CallReply<typeof turnOnTwoStep>, string>({
      query: (code) => calls(turnOnTwoStep)({ body: { code } }),
      async onQueryStarted(_code, { dispatch, queryFulfilled }) {
        if (!(await succeeded(queryFulfilled))) return;
        dispatch(keepTwoStep({ on: true, recovery_codes_left: RECOVERY_CODES }));
        dispatch(keepSignIns(({ current }) => current));
      },
    }),
    turnOffTwoStep: build.mutation<CallReply<typeof turnOffTwoStep>, SecondFactor>({
      query: (factor) => calls(turnOffTwoStep)({ body: { factor } }),
      async onQueryStarted(_factor, { dispatch, queryFulfilled }) {
        if (await succeeded(queryFulfilled))
          dispatch(keepTwoStep({ on: false, recovery_codes_left: 0 }));
      },
    }),
    makeRecoveryCodes: build.mutation<CallReply<typeof makeRecoveryCodes>, SecondFactor>({
      query: (factor) => calls(makeRecoveryCodes)({ body: { factor } }),
      async onQueryStarted(_factor, { dispatch, queryFulfilled }) {
        if (await succeeded(queryFulfilled))
          dispatch(keepTwoStep({ recovery_codes_left: RECOVERY_CODES }));
      },
    }),
  }),
});

export const {
  useBeginTwoStepMutation,
  useTurnOnTwoStepMutation,
  useTurnOffTwoStepMutation,
  useMakeRecoveryCodesMutation,
} = twoStepApi;
