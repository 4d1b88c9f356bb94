import type {
  addBlog,
  BlogDetails,
  BlogPage,
  getAllCourses,
  getBlogs,
} from "@lyceum/shared/rest/blogs.ts";
import type { AddBlogForm } from "@lyceum/shared/rules.ts";

import { api, type CallReply, laterCalls } from "../../api/api.ts";
import { loadPart } from "../../browser/load-part.ts";
import { type BlogSearch, pageOf } from "./blog-list.ts";

const descriptions = () => import("@lyceum/shared/rest/blogs.ts");

/** The list and a blog arrive with their pages, which make no call until the reader wants more. */
const calls = {
  page: laterCalls(async () => (await descriptions()).getBlogs),
  details: laterCalls(async () => (await descriptions()).getBlogDetails),
  courses: laterCalls(async () => (await descriptions()).getAllCourses),
  add: laterCalls(async () => (await descriptions()).addBlog),
};

/** The courses that a blog can belong to. */
export type BlogCourse = CallReply<typeof getAllCourses>["courses"][number];

const blogsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBlogs: build.query<BlogPage, BlogSearch>({
      query: ({ q, page }) => calls.page({ query: { ...(q && { q }), page } }),
      transformResponse: (reply: CallReply<typeof getBlogs>, _meta, search) =>
        Array.isArray(reply) ? pageOf(reply, search) : reply,
      providesTags: ["Blogs"],
    }),
    /** By the blog's slug. */
    getBlogDetails: build.query<BlogDetails, string>({
      query: (slug) => calls.details({ params: { slug } }),
      providesTags: ["Blogs"],
    }),
    getBlogCourses: build.query<BlogCourse[], void>({
      query: () => calls.courses({}),
      transformResponse: (reply: CallReply<typeof getAllCourses>) => reply.courses,
      providesTags: ["Catalogue"],
    }),
    addBlog: build.mutation<CallReply<typeof addBlog>, AddBlogForm>({
      query: (body) => calls.add({ body }),
      invalidatesTags: (reply) => (reply ? ["Blogs"] : []),
    }),
  }),
});

export const {
  useGetBlogsQuery,
  useGetBlogDetailsQuery,
  useGetBlogCoursesQuery,
  useAddBlogMutation,
} = blogsApi;

/** For fetching before a page is rendered. */
export const { getBlogs: blogsQuery, getBlogDetails: blogDetailsQuery } = blogsApi.endpoints;

/** Uploads a picture and returns its url. Rejects with `CallError`. @param onProgress The share sent, 0 to 1. */
export async function sendBlogImage(file: File, onProgress: (share: number) => void) {
  const [{ callAuthorised }, { addBlogImage }] = await Promise.all([
    loadPart(() => import("../../session/authorised.ts")),
    loadPart(descriptions),
  ]);
  const form = new FormData();
  form.set("image", file);
  const { url } = await callAuthorised(addBlogImage, { form, onProgress });
  return url;
}
