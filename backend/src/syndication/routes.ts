import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Course } from "@lyceum/shared/rest/courses.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { BlogsService } from "../blogs/service.ts";
import type { Catalogue } from "../courses/catalogue.ts";
import type { Changes } from "../kernel/database/changes.ts";
import { type Cached, cached } from "../kernel/database/cached.ts";
import type { Answer } from "../kernel/http/answer.ts";
import { answerError } from "../kernel/http/errors.ts";
import { NEWEST, rssOf } from "./rss.ts";
import { robotsOf, sitemapOf } from "./sitemap.ts";

type SyndicationDeps = {
  blogs: Pick<BlogsService, "addresses" | "newest">;
  catalogue: Pick<Catalogue, "courses">;
  changes: Pick<Changes, "on" | "onGap" | "isWhole">;
  siteName: string;
  /** Where the site is for who asks, without a slash at its end; empty where it cannot know. */
  originOf: (request: FastifyRequest) => string;
};

/** Seconds for which a reader or a search engine need not ask again. */
const FRESH = 300;

/** What is read by programs that spread the word: /robots.txt, /sitemap.xml, /rss.xml. */
export const syndicationRoutes = (
  app: FastifyInstance,
  { blogs, catalogue, changes, siteName, originOf }: SyndicationDeps,
): void => {
  app.setErrorHandler(answerError);
  const sitemaps = byOrigin(changes, async (origin) =>
    sitemapOf(origin, {
      blogs: (await blogs.addresses()).map(({ slug, updated_at: changed }) => ({ slug, changed })),
      courses: coursesIn(await catalogue.courses()),
    }),
  );
  const feeds = byOrigin(changes, async (origin) =>
    rssOf({ name: siteName, origin }, await blogs.newest(NEWEST)),
  );

  app.get("/robots.txt", async (request, reply) =>
    send(reply, "text/plain", robotsOf(originOf(request))),
  );
  app.get("/sitemap.xml", async (request, reply) =>
    send(reply, "application/xml", await sitemaps(knownOrigin(originOf(request)))),
  );
  app.get("/rss.xml", async (request, reply) =>
    send(reply, "application/rss+xml", await feeds(knownOrigin(originOf(request)))),
  );
};

/** Made once for each origin of the site, of which there are few, until what is in it changes. */
const byOrigin = (
  { on, onGap, isWhole }: SyndicationDeps["changes"],
  make: (origin: string) => Promise<string>,
) => {
  const kept = new Map<string, Cached<string>>();
  const forget = () => kept.clear();
  on("blog", forget);
  on("course", forget);
  onGap(forget);
  return (origin: string): Promise<string> => {
    const known = kept.get(origin) ?? cached(() => make(origin), isWhole);
    kept.set(origin, known);
    return known.get();
  };
};

/** Programs elsewhere need whole addresses. Throws not_found. */
const knownOrigin = (origin: string): string => {
  if (origin === "") throw new DomainError("not_found", MESSAGES.noSuchCall);
  return origin;
};

const coursesIn = ({ plain }: Answer) =>
  (JSON.parse(plain.toString()) as { data: Pick<Course, "id">[] }).data;

const send = (reply: FastifyReply, type: string, text: string) =>
  reply
    .header("cache-control", `public, max-age=${FRESH}`)
    .type(`${type}; charset=utf-8`)
    .send(text);
