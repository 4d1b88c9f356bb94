import { getSandboxes, type Sandboxes } from "@lyceum/shared/rest/sandboxes.ts";

import { api, type CallReply, calls } from "./api.ts";

const sandboxesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSandboxes: build.query<Sandboxes, void>({
      query: () => calls(getSandboxes)({}),
      transformResponse: (reply: CallReply<typeof getSandboxes>) => reply.data,
    }),
  }),
});

export const { useGetSandboxesQuery } = sandboxesApi;
