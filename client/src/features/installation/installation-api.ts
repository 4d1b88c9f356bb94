import {
  type Installation,
  drainMediaHost,
  getInstallation,
} from "@lyceum/shared/rest/installation.ts";

import { api, type CallInput, type CallReply, calls } from "../../api/api.ts";

const installationApi = api.injectEndpoints({
  endpoints: (build) => ({
    getInstallation: build.query<Installation, void>({
      query: () => calls(getInstallation)({}),
      transformResponse: ({ data }: CallReply<typeof getInstallation>) => data,
      providesTags: ["Installation"],
    }),
    drainMediaHost: build.mutation<
      CallReply<typeof drainMediaHost>,
      CallInput<typeof drainMediaHost>["body"]
    >({
      query: (body) => calls(drainMediaHost)({ body }),
      invalidatesTags: ["Installation", "Audit"],
    }),
  }),
});

export const { useGetInstallationQuery, useDrainMediaHostMutation } = installationApi;
