import {
  addBlog,
  addBlogImage,
  type BlogDetails,
  type BlogPage,
  getAllCourses,
  getBlogDetails,
  getBlogs,
} from "@lyceum/shared/rest/blogs.ts";
import type { AddBlogForm } from "@lyceum/shared/rules.ts";

import { api, type CallReply, calls } from "./api.ts";
import { type BlogSearch, pageOf } from "./blog-list.ts";

/** What a blog can belong to. */
export type BlogCourse = CallReply<typeof getAllCourses>["courses"][number];

const blogsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBlogs: build.query<BlogPage, BlogSearch>({
      query: ({ q, page }) => calls(getBlogs)({ query: { ...(q && { q }), page } }),
      transformResponse: (reply: CallReply<typeof getBlogs>, _meta, search) =>
        Array.isArray(reply) ? pageOf(reply, search) : reply,
      providesTags: ["Blogs"],
    }),
    /** By the blog's slug. */
    getBlogDetails: build.query<BlogDetails, string>({
      query: (slug) => calls(getBlogDetails)({ params: { slug } }),
      providesTags: ["Blogs"],
    }),
    getBlogCourses: build.query<BlogCourse[], void>({
      query: () => calls(getAllCourses)({}),
      transformResponse: (reply: CallReply<typeof getAllCourses>) => reply.courses,
      providesTags: ["Catalogue"],
    }),
    addBlog: build.mutation<CallReply<typeof addBlog>, AddBlogForm>({
      query: (body) => calls(addBlog)({ body }),
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

/** For what is fetched before a page is shown. */
export const { getBlogs: blogsQuery, getBlogDetails: blogDetailsQuery } = blogsApi.endpoints;

/**
 * Keeps a picture on the server and answers its url there. Rejects with `CallError`.
 * @param onProgress How much of it has been sent, 0 to 1.
 */
export async function sendBlogImage(file: File, onProgress: (share: number) => void) {
  const { callAuthorised } = await import("./authorised.ts");
  const form = new FormData();
  form.set("image", file);
  const { url } = await callAuthorised(addBlogImage, { form, onProgress });
  return url;
}
