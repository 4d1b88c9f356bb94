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

import { api, type CallInput, type CallReply, calls } from "./api.ts";

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
        // One that was not found is over, too.
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

export const {
  useGetOwnAccountQuery,
  useListSignInsQuery,
  useEndSignInMutation,
  useEndOtherSignInsMutation,
  useChangePasswordMutation,
  useExportOwnDataMutation,
  useDeleteOwnAccountMutation,
} = ownAccountApi;
