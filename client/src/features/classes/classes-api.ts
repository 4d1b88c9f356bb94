import { type AttendedSession, recentAttendance } from "@lyceum/shared/rest/attendance.ts";
import {
  type ClassSummary,
  createClass,
  deleteClass,
  listClasses,
} from "@lyceum/shared/rest/classes.ts";
import { inviteByLink, revokeLink } from "@lyceum/shared/rest/invitations.ts";

import { api, type CallInput, type CallReply, calls } from "../../api/api.ts";
import { live } from "../../live/live.ts";
import { inOrder, type ListedClass, withClass, withoutClass } from "./class-list.ts";
import { followClasses } from "./follow-classes.ts";

export type NewClass = CallInput<typeof createClass>["body"];

const classesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The live feed keeps it up to date while it is shown. */
    listClasses: build.query<ListedClass[], void>({
      query: () => calls(listClasses)({}),
      transformResponse: (reply: CallReply<typeof listClasses>) => inOrder(reply.data),
      async onCacheEntryAdded(_none, { cacheDataLoaded, cacheEntryRemoved, updateCachedData }) {
        const removed = cacheEntryRemoved.then(() => null);
        if (!(await Promise.race([cacheDataLoaded, removed]))) return;
        const stop = followClasses(live, (by) => void updateCachedData(by));
        await removed;
        stop();
      },
    }),
    recentAttendance: build.query<AttendedSession[], void>({
      query: () => calls(recentAttendance)({}),
      transformResponse: (reply: CallReply<typeof recentAttendance>) => reply.data,
    }),
    createClass: build.mutation<ClassSummary, NewClass>({
      query: (body) => calls(createClass)({ body }),
      transformResponse: (reply: CallReply<typeof createClass>) => reply.data,
      async onQueryStarted(_body, { dispatch, queryFulfilled }) {
        const made = await queryFulfilled.catch(() => null);
        if (made) dispatch(changeList((list) => withClass(list, made.data)));
      },
    }),
    deleteClass: build.mutation<unknown, string>({
      query: (id) => calls(deleteClass)({ params: { id } }),
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        const done = await queryFulfilled.catch(() => null);
        if (done) dispatch(changeList((list) => withoutClass(list, id)));
      },
    }),
    inviteByLink: build.mutation<{ secret: string }, { id: string; renew: boolean }>({
      query: ({ id, renew }) => calls(inviteByLink)({ params: { id }, body: { renew } }),
      transformResponse: (reply: CallReply<typeof inviteByLink>) => reply.data,
    }),
    revokeInvitationLink: build.mutation<unknown, string>({
      query: (id) => calls(revokeLink)({ params: { id } }),
    }),
  }),
});

const changeList = (by: (classes: readonly ListedClass[]) => ListedClass[]) =>
  classesApi.util.updateQueryData("listClasses", undefined, by);

export const {
  useListClassesQuery,
  useRecentAttendanceQuery,
  useCreateClassMutation,
  useDeleteClassMutation,
  useInviteByLinkMutation,
  useRevokeInvitationLinkMutation,
} = classesApi;
