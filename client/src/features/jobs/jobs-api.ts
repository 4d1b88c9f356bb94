import { discardJob, listJobs, type ListedJob, tryJobAgain } from "@lyceum/shared/rest/jobs.ts";

import { api, type CallInput, type CallReply, calls } from "../../api/api.ts";

export type JobFilters = Partial<Pick<ListedJob, "kind" | "state">> & { page: number };
export type JobPage = { jobs: ListedJob[]; total: number };

const jobsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listJobs: build.query<JobPage, JobFilters>({
      query: (query) => calls(listJobs)({ query }),
      transformResponse: ({ data, total }: CallReply<typeof listJobs>) => ({ jobs: data, total }),
      providesTags: ["Jobs"],
    }),
    tryJobAgain: build.mutation<
      CallReply<typeof tryJobAgain>,
      CallInput<typeof tryJobAgain>["body"]
    >({
      query: (body) => calls(tryJobAgain)({ body }),
      invalidatesTags: ["Jobs", "Audit"],
    }),
    discardJob: build.mutation<CallReply<typeof discardJob>, CallInput<typeof discardJob>["body"]>({
      query: (body) => calls(discardJob)({ body }),
      invalidatesTags: ["Jobs", "Audit"],
    }),
  }),
});

export const { useListJobsQuery, useTryJobAgainMutation, useDiscardJobMutation } = jobsApi;
