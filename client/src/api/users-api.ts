import {
  type AuditEntry,
  listAudit,
  type ListedUser,
  listUsers,
  makeResetLink,
  resetTwoStep,
  setBanned,
  setRole,
  type UserFilters,
} from "@lyceum/shared/rest/administration.ts";

import { loadPart } from "../browser/load-part.ts";
import { api, type CallInput, type CallReply, calls } from "./api.ts";

/** Omitted fields do not filter. */
export type UserSearch = Omit<UserFilters, "order" | "direction"> &
  Required<Pick<UserFilters, "order" | "direction">>;
export type UserPage = { users: ListedUser[]; total: number };

type ResetLink = Pick<CallReply<typeof makeResetLink>, "link" | "expires_at">;
type AuditAction = AuditEntry["action"];

export const USERS_SHOWN = 50;
const AUDIT_SHOWN = 50;

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<UserPage, UserSearch & { page: number }>({
      queryFn: async (search, _api, _options, send) => {
        const totals: number[] = [];
        const query = { ...search, per_page: USERS_SHOWN };
        const onTotal = (count: number) => void totals.push(count);
        const { data, error } = await send(calls(listUsers)({ query, onTotal }));
        if (error) return { error };
        const users = data as ListedUser[];
        const [total] = totals;
        if (total !== undefined) return { data: { users, total } };
        const { usersPage } = await loadPart(() => import("./users-page.ts"));
        return { data: usersPage(users, search, USERS_SHOWN) };
      },
      providesTags: ["Users"],
    }),
    setRole: build.mutation<CallReply<typeof setRole>, CallInput<typeof setRole>["body"]>({
      query: (body) => calls(setRole)({ body }),
      invalidatesTags: ["Users", "Audit"],
    }),
    setBanned: build.mutation<CallReply<typeof setBanned>, CallInput<typeof setBanned>["body"]>({
      query: (body) => calls(setBanned)({ body }),
      invalidatesTags: ["Users", "Audit"],
    }),
    makeResetLink: build.mutation<ResetLink, string>({
      query: (user_id) => calls(makeResetLink)({ body: { user_id } }),
      invalidatesTags: ["Audit"],
    }),
    resetTwoStep: build.mutation<CallReply<typeof resetTwoStep>, string>({
      query: (user_id) => calls(resetTwoStep)({ body: { user_id } }),
      invalidatesTags: ["Users", "Audit"],
    }),
    /** Newest first, in parts: the next part starts before the last entry of this one. */
    listAudit: build.infiniteQuery<AuditEntry[], AuditAction | null, number | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (part) => (part.length < AUDIT_SHOWN ? undefined : part.at(-1)?.id),
      },
      query: ({ queryArg: action, pageParam: before }) =>
        calls(listAudit)({
          query: {
            limit: AUDIT_SHOWN,
            ...(action !== null && { action }),
            ...(before !== null && { before }),
          },
        }),
      transformResponse: (reply: CallReply<typeof listAudit>) => reply.data,
      providesTags: ["Audit"],
    }),
  }),
});

export const {
  useListUsersQuery,
  useSetRoleMutation,
  useSetBannedMutation,
  useMakeResetLinkMutation,
  useResetTwoStepMutation,
  useListAuditInfiniteQuery,
} = usersApi;
