import {
  getCalendar,
  makeFeed,
  type OwnCalendar,
  revokeFeed,
  setReminders,
} from "@lyceum/shared/rest/calendar.ts";

import { api, type CallReply, calls } from "./api.ts";

type Reply = CallReply<typeof getCalendar>;

const dataOf = ({ data }: Reply) => data;

const calendarApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCalendar: build.query<OwnCalendar, void>({
      query: () => calls(getCalendar)({}),
      transformResponse: dataOf,
    }),
    makeFeed: build.mutation<OwnCalendar, void>({
      query: () => calls(makeFeed)({}),
      transformResponse: dataOf,
      async onQueryStarted(_none, { dispatch, queryFulfilled }) {
        const made = await queryFulfilled.catch(() => null);
        if (made) dispatch(keep(made.data));
      },
    }),
    revokeFeed: build.mutation<OwnCalendar, void>({
      query: () => calls(revokeFeed)({}),
      transformResponse: dataOf,
      async onQueryStarted(_none, { dispatch, queryFulfilled }) {
        const made = await queryFulfilled.catch(() => null);
        if (made) dispatch(keep(made.data));
      },
    }),
    setReminders: build.mutation<OwnCalendar, boolean>({
      query: (on) => calls(setReminders)({ body: { on } }),
      transformResponse: dataOf,
      async onQueryStarted(_on, { dispatch, queryFulfilled }) {
        const made = await queryFulfilled.catch(() => null);
        if (made) dispatch(keep(made.data));
      },
    }),
  }),
});

/** Each change answers with the whole calendar. */
const keep = (calendar: OwnCalendar) =>
  calendarApi.util.updateQueryData("getCalendar", undefined, () => calendar);

export const {
  useGetCalendarQuery,
  useMakeFeedMutation,
  useRevokeFeedMutation,
  useSetRemindersMutation,
} = calendarApi;
