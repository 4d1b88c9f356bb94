import {
  type Course,
  getCategories,
  getCourses,
  getCoursesAndVideo,
  type OwnCourse,
} from "@lyceum/shared/rest/courses.ts";
import { getVideoById, type Progress, saveProgress } from "@lyceum/shared/rest/videos.ts";

import { api, type CallInput, type CallReply, calls } from "./api.ts";

/** What is looked for in the catalogue; nothing named is not restricted. */
export type CourseSearch = NonNullable<CallInput<typeof getCourses>["query"]>;

const coursesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCategories: build.query<string[], void>({
      query: () => calls(getCategories)({}),
      transformResponse: (reply: CallReply<typeof getCategories>) => reply.data,
      providesTags: ["Catalogue"],
    }),
    getCourses: build.query<Course[], CourseSearch>({
      query: (query) => calls(getCourses)({ query }),
      transformResponse: (reply: CallReply<typeof getCourses>) => reply.data,
      providesTags: ["Catalogue"],
    }),
    getCoursesAndVideo: build.query<OwnCourse[], void>({
      query: () => calls(getCoursesAndVideo)({}),
      providesTags: ["Catalogue"],
    }),
    /** The topics of a course, by the course's id. */
    getVideoById: build.query<CallReply<typeof getVideoById>, string>({
      query: (id) => calls(getVideoById)({ body: { id } }),
      providesTags: (_reply, _error, id) => [{ type: "Topics", id }],
    }),
    saveProgress: build.mutation<Progress, CallInput<typeof saveProgress>["body"]>({
      query: (body) => calls(saveProgress)({ body }),
      transformResponse: (reply: CallReply<typeof saveProgress>) => reply.data,
    }),
  }),
});

export const {
  useGetCategoriesQuery,
  useGetCoursesQuery,
  useGetCoursesAndVideoQuery,
  useLazyGetCoursesAndVideoQuery,
  useGetVideoByIdQuery,
  useSaveProgressMutation,
} = coursesApi;

/** For fetching before a page is rendered. */
export const coursesQueries = coursesApi.endpoints;
