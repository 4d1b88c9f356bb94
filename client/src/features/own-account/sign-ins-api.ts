import {
  changePassword,
  deleteOwnAccount,
  endOtherSignIns,
  endSignIn,
  exportOwnData,
  listSignIns,
  type SignIn,
} from "@lyceum/shared/rest/accounts.ts";

import { api, type CallInput, type CallReply, calls } from "../../api/api.ts";

const NOT_FOUND = 404;

const signInsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSignIns: build.query<SignIn[], void>({
      query: () => calls(listSignIns)({}),
      transformResponse: (reply: CallReply<typeof listSignIns>) => reply.data,
    }),
    /** By its id. */
    endSignIn: build.mutation<CallReply<typeof endSignIn>, string>({
      query: (id) => calls(endSignIn)({ body: { id } }),
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        if (await isEnded(queryFulfilled)) dispatch(keepSignIns((each) => each.id !== id));
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

/** Whether a call succeeded, so that the page's data changes with it. */
export const succeeded = (answer: Promise<unknown>) =>
  answer.then(
    () => true,
    () => false,
  );

/** A session that was not found has ended too; one that the server was not heard of goes on. */
const isEnded = (answer: Promise<unknown>) =>
  answer.then(
    () => true,
    (failed: { error?: { status?: unknown } }) => failed.error?.status === NOT_FOUND,
  );

export const keepSignIns = (isKept: (signIn: SignIn) => boolean) =>
  signInsApi.util.updateQueryData("listSignIns", undefined, (list) => list.filter(isKept));

export const {
  useListSignInsQuery,
  useEndSignInMutation,
  useEndOtherSignInsMutation,
  useChangePasswordMutation,
  useExportOwnDataMutation,
  useDeleteOwnAccountMutation,
} = signInsApi;
