import { Readable } from "node:stream";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import {
  addBlog,
  addComment,
  getAllCourses,
  getBlogDetails,
  getBlogs,
  getEarlierComments,
  hideComment,
} from "@lyceum/shared/rest/blogs.ts";
import type { FastifyInstance } from "fastify";

import { answerOnce, sendAnswer } from "../kernel/http/answer.ts";
import { type CallLimit, route } from "../kernel/http/route.ts";
import type { BlogsService } from "./service.ts";

type Limits = { commentsPerMinute: CallLimit };

export const blogsRoutes = (app: FastifyInstance, blogs: BlogsService, limits: Limits): void => {
  articleRoutes(app, blogs);
  commentRoutes(app, blogs, limits);
};

const articleRoutes = (app: FastifyInstance, blogs: BlogsService): void => {
  route(app, getBlogs, async ({ query: { q, page }, request, reply }) => {
    if (q) return blogs.page({ q, page: page ?? 1 });
    if (page !== undefined)
      return sendAnswer(request, reply, await answerOnce(await blogs.page({ page })));
    const list = await blogs.list();
    if (!(list instanceof Readable)) return sendAnswer(request, reply, list);
    return reply.type("application/json; charset=utf-8").send(list);
  });

  route(
    app,
    getBlogDetails,
    async ({ params, request, reply }) =>
      sendAnswer(request, reply, await answerOnce(await blogs.details(params.slug))),
    { refusal: (texts) => ({ error: texts.join(" ") }) },
  );

  route(app, getAllCourses, async () => ({ success: true, courses: await blogs.courses() }));

  route(
    app,
    addBlog,
    async ({ body, person }) => {
      const { slug } = await blogs.add(person, body);
      const errors: string[] = [];
      return { success: true, message: MESSAGES.blogs.added, errors, slug };
    },
    { refusal: (errors) => ({ success: false, errors }) },
  );
};

const commentRoutes = (
  app: FastifyInstance,
  blogs: BlogsService,
  { commentsPerMinute }: Limits,
): void => {
  route(app, getEarlierComments, async ({ query }) =>
    blogs.earlierComments(query.blog_id, query.before),
  );

  route(
    app,
    addComment,
    async ({ body: { website, ...form }, person }) =>
      website
        ? { success: true }
        : { success: true, comment: await blogs.addComment(person, form) },
    { callsPerMinute: commentsPerMinute },
  );

  route(app, hideComment, async ({ body, person }) => ({
    success: true,
    change: await blogs.hideComment(person, body),
  }));
};
