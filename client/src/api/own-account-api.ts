import { RECOVERY_CODES } from "@lyceum/shared/limits.ts";
import {
  changePassword,
  deleteOwnAccount,
  endOtherSignIns,
  endSignIn,
  exportOwnData,
  getOwnAccount,
  listSignIns,
  type OwnAccount,
  type SignIn,
} from "@lyceum/shared/rest/accounts.ts";
import {
  beginTwoStep,
  makeRecoveryCodes,
  turnOffTwoStep,
  turnOnTwoStep,
} from "@lyceum/shared/rest/two-step.ts";
import type { SecondFactor } from "@lyceum/shared/rules.ts";

import { api, type CallInput, type CallReply, calls } from "./api.ts";

/** A secret for an authenticator app. */
export type Begun = CallReply<typeof beginTwoStep>;

const ownAccountApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOwnAccount: build.query<OwnAccount, void>({
      query: () => calls(getOwnAccount)({}),
      transformResponse: (reply: CallReply<typeof getOwnAccount>) => reply.data,
    }),
    listSignIns: build.query<SignIn[], void>({
      query: () => calls(listSignIns)({}),
      transformResponse: (reply: CallReply<typeof listSignIns>) => reply.data,
    }),
    /** By its id. */
    endSignIn: build.mutation<CallReply<typeof endSignIn>, string>({
      query: (id) => calls(endSignIn)({ body: { id } }),
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        // A session that was not found has ended too.
        await queryFulfilled.catch(() => null);
        dispatch(keepSignIns((each) => each.id !== id));
      },
    }),
    endOtherSignIns: build.mutation<CallReply<typeof endOtherSignIns>, void>({
      query: () => calls(endOtherSignIns)({}),
      async onQueryStarted(_nothing, { dispatch, queryFulfilled }) {
        if (await succeeded(queryFulfilled)) dispatch(keepSignIns(({ current }) => current));
      },
    }),
    changePassword: build.mutation<
      CallReply<typeof changePassword>,
      CallInput<typeof changePassword>["body"]
    >({
      query: (body) => calls(changePassword)({ body }),
      async onQueryStarted(_form, { dispatch, queryFulfilled }) {
        if (await succeeded(queryFulfilled)) dispatch(keepSignIns(({ current }) => current));
      },
    }),
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
    exportOwnData: build.mutation<CallReply<typeof exportOwnData>, void>({
      query: () => calls(exportOwnData)({}),
    }),
    /** `confirm` is the account's email. */
    deleteOwnAccount: build.mutation<CallReply<typeof deleteOwnAccount>, string>({
      query: (confirm) => calls(deleteOwnAccount)({ body: { confirm } }),
    }),
  }),
});

const succeeded = (answer: Promise<unknown>) =>
  answer.then(
    () => true,
    () => false,
  );

const keepSignIns = (isKept: (signIn: SignIn) => boolean) =>
  ownAccountApi.util.updateQueryData("listSignIns", undefined, (list) => list.filter(isKept));

const keepTwoStep = (changed: Partial<OwnAccount["two_step"]>) =>
  ownAccountApi.util.updateQueryData("getOwnAccount", undefined, ({ two_step }) => {
    Object.assign(two_step, changed);
  });

export const {
  useBeginTwoStepMutation,
  useTurnOnTwoStepMutation,
  useTurnOffTwoStepMutation,
  useMakeRecoveryCodesMutation,
  useGetOwnAccountQuery,
  useListSignInsQuery,
  useEndSignInMutation,
  useEndOtherSignInsMutation,
  useChangePasswordMutation,
  useExportOwnDataMutation,
  useDeleteOwnAccountMutation,
} = ownAccountApi;
