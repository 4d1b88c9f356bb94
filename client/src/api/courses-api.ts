import type { getUserByEmail } from "@lyceum/shared/rest/accounts.ts";
import type {
  Course,
  getCategories,
  getCourses,
  OwnCourse,
  Progress,
} from "@lyceum/shared/rest/courses.ts";
import type { getVideoById, saveProgress } from "@lyceum/shared/rest/videos.ts";

import { loadPart } from "../browser/load-part.ts";
import { session } from "../session/session.ts";
import { api, type CallInput, type CallReply, laterCalls } from "./api.ts";

const courses = () => import("@lyceum/shared/rest/courses.ts");
const accounts = () => import("@lyceum/shared/rest/accounts.ts");
const videos = () => import("@lyceum/shared/rest/videos.ts");

type UserReply = CallReply<typeof getUserByEmail>;

/** Home arrives with its catalogue, and makes no call until the visitor wants more of it. */
const calls = {
  categories: laterCalls(async () => (await courses()).getCategories),
  courses: laterCalls(async () => (await courses()).getCourses),
  own: laterCalls(async () => (await courses()).getCoursesAndVideo),
  user: laterCalls(async () => (await accounts()).getUserByEmail),
  video: laterCalls(async () => (await videos()).getVideoById),
  progress: laterCalls(async () => (await videos()).saveProgress),
};

/** The search in the catalogue; an omitted field does not restrict it. */
export type CourseSearch = NonNullable<CallInput<typeof getCourses>["query"]>;

/** A course, by its id, and the caller, by their email; null for a visitor, which is what a rendering server is. */
export type CourseTopicsOf = { id: string; person: string | null };

const coursesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCategories: build.query<string[], void>({
      query: () => calls.categories({}),
      transformResponse: (reply: CallReply<typeof getCategories>) => reply.data,
      providesTags: ["Catalogue"],
    }),
    getCourses: build.query<Course[], CourseSearch>({
      query: (query) => calls.courses({ query }),
      transformResponse: async ({ data }: CallReply<typeof getCourses>, _meta, search) => {
        // This site's own courses say their level, if only that it is unsaid; other backends may not have searched.
        if (data.every(({ level }) => level !== undefined)) return data;
        const { matchingCourses } = await loadPart(() => import("./matching-courses.ts"));
        return matchingCourses(data, search);
      },
      providesTags: ["Catalogue"],
    }),
    getCoursesAndVideo: build.query<OwnCourse[], void>({
      queryFn: async (_of, _api, _options, send) => {
        const { data, error } = await send(calls.own({}));
        if (error) return { error };
        const own = data as OwnCourse[];
        const email = session.getSession()?.email_id;
        if (!email || own.every(({ purchased }) => purchased !== undefined)) return { data: own };
        const user = await send(calls.user({ body: { email } }));
        if (user.error) return { error: user.error };
        const { withPurchases } = await loadPart(() => import("./purchases.ts"));
        return { data: withPurchases(own, (user.data as UserReply).user) };
      },
      providesTags: ["Catalogue"],
    }),
    /** The topics of a course as this person may see them. */
    getVideoById: build.query<CallReply<typeof getVideoById>, CourseTopicsOf>({
      query: ({ id }) => calls.video({ body: { id } }),
      // Notices name a course by its id, which is not always what the page was opened by.
      providesTags: (reply, _error, { id }) => [{ type: "Topics", id: reply?.id ?? id }],
    }),
    saveProgress: build.mutation<Progress, CallInput<typeof saveProgress>["body"]>({
      query: (body) => calls.progress({ body }),
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
