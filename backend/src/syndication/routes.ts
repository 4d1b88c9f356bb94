import type { Course } from "@lyceum/shared/rest/courses.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { BlogsService } from "../blogs/service.ts";
import type { Catalogue } from "../courses/catalogue.ts";
import type { Answer } from "../http/answer.ts";
import { answerError } from "../http/errors.ts";
import { rssOf } from "./rss.ts";
import { robotsOf, sitemapOf } from "./sitemap.ts";

type SyndicationDeps = {
  blogs: Pick<BlogsService, "list">;
  catalogue: Pick<Catalogue, "courses">;
  siteName: string;
  /** Where the site is for whoever asks, without a slash at its end. */
  originOf: (request: FastifyRequest) => string;
};

/** Seconds for which a reader or a search engine need not ask again. */
const FRESH = 300;

/** What is read by programs that spread the word: /robots.txt, /sitemap.xml, /rss.xml. */
export const syndicationRoutes = async (
  app: FastifyInstance,
  { blogs, catalogue, siteName, originOf }: SyndicationDeps,
): Promise<void> => {
  app.setErrorHandler(answerError);

  app.get("/robots.txt", async (request, reply) =>
    send(reply, "text/plain", robotsOf(originOf(request))),
  );

  app.get("/sitemap.xml", async (request, reply) => {
    const listed = {
      blogs: (await blogs.list()).map(({ slug, updated_at: changed }) => ({ slug, changed })),
      courses: coursesIn(await catalogue.courses()),
    };
    return send(reply, "application/xml", await sitemapOf(originOf(request), listed));
  });

  app.get("/rss.xml", async (request, reply) => {
    const site = { name: siteName, origin: originOf(request) };
    return send(reply, "application/rss+xml", rssOf(site, await blogs.list()));
  });
};

const coursesIn = ({ body }: Answer) =>
  (JSON.parse(body.toString()) as { data: Pick<Course, "id">[] }).data;

const send = (reply: FastifyReply, type: string, text: string) =>
  reply
    .header("cache-control", `public, max-age=${FRESH}`)
    .type(`${type}; charset=utf-8`)
    .send(text);
