import {
  type ClassSettings,
  type CoHost,
  endCoHosting,
  getClassSettings,
  listCoHosts,
  setClassSettings,
} from "@lyceum/shared/rest/class-settings.ts";

import { api, type CallReply, calls } from "../../../api/api.ts";

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    classSettings: build.query<ClassSettings, string>({
      query: (id) => calls(getClassSettings)({ params: { id } }),
      transformResponse: (reply: CallReply<typeof getClassSettings>) => reply.data,
      // Another host may have changed them.
      keepUnusedDataFor: 0,
    }),
    coHosts: build.query<CoHost[], string>({
      query: (id) => calls(listCoHosts)({ params: { id } }),
      transformResponse: (reply: CallReply<typeof listCoHosts>) => reply.data,
      keepUnusedDataFor: 0,
    }),
    endCoHosting: build.mutation<unknown, { id: string; person_id: string }>({
      query: (params) => calls(endCoHosting)({ params }),
      async onQueryStarted({ id, person_id }, { dispatch, queryFulfilled }) {
        const done = await queryFulfilled.catch(() => null);
        if (!done) return;
        const left = (list: CoHost[]) => list.filter((each) => each.person_id !== person_id);
        dispatch(settingsApi.util.updateQueryData("coHosts", id, left));
      },
    }),
    setClassSettings: build.mutation<unknown, { id: string; settings: ClassSettings }>({
      query: ({ id, settings }) => calls(setClassSettings)({ params: { id }, body: settings }),
      // The green room keeps them for as long as it shows the button.
      async onQueryStarted({ id, settings }, { dispatch, queryFulfilled }) {
        const done = await queryFulfilled.catch(() => null);
        if (done) dispatch(settingsApi.util.updateQueryData("classSettings", id, () => settings));
      },
    }),
  }),
});

export const {
  useCoHostsQuery,
  useEndCoHostingMutation,
  useClassSettingsQuery,
  useSetClassSettingsMutation,
} = settingsApi;
