import type { Backend } from "@lyceum/backend/backend.ts";
import { logAnswered, toAnswer } from "@lyceum/backend/kernel/http/errors.ts";
import { signInOptions } from "@lyceum/shared/rest/accounts.ts";
import { getBlogDetails, getBlogs } from "@lyceum/shared/rest/blogs.ts";
import { readClassPage } from "@lyceum/shared/rest/class-pages.ts";
import { getCategories, getCourses } from "@lyceum/shared/rest/courses.ts";
import type { Endpoint } from "@lyceum/shared/rest/endpoint.ts";
import { getVideoById } from "@lyceum/shared/rest/videos.ts";
import type { FastifyBaseLogger } from "fastify";
import type { z } from "zod";

import type { DirectCall } from "../client/src/app/hydration/rendering.ts";

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Given = { params?: unknown; query?: unknown; body?: unknown };
type Answer = (given: Given) => Promise<{ status: number; body: unknown }>;

/**
 * Answers the calls of rendered pages as a visitor's calls, without HTTP. `origin`: of the site; null if only a request
 * tells it.
 */
export function directCalls(
  { blogs, catalogue, classPages, courses, videos, signInOptions: options }: Backend,
  origin: string | null,
  log: FastifyBaseLogger,
): DirectCall {
  const answers = new Map<string, Answer>([
    answered(getCategories, async () => json(await catalogue.categories())),
    answered(getCourses, async ({ query: { q, category, limit } }) =>
      q
        ? { status: "success", data: await courses.search(q, category || undefined, limit) }
        : json(await catalogue.courses(category || undefined, limit)),
    ),
    answered(getBlogs, ({ query: { q, page = 1 } }) => blogs.page({ q, page })),
    answered(signInOptions, async () => options),
    answered(getBlogDetails, ({ params }) => blogs.details(params.slug)),
    answered(readClassPage, async ({ params }) => ({
      status: "success",
      data: await classPages.read(null, params.id, origin),
    })),
    answered(getVideoById, ({ body }) => videos.topics(null, body.id)),
  ]);
  return async (endpoint, given) => {
    const answer = answers.get(nameOf(endpoint));
    if (!answer)
      throw new Error(`A rendered page asks for ${nameOf(endpoint)}: not answered here.`);
    try {
      return await answer(given);
    } catch (error) {
      const refusal = toAnswer(error);
      logAnswered(error, refusal.status, log);
      return refusal;
    }
  };
}

const nameOf = ({ method, url }: Pick<Endpoint, "method" | "url">) => `${method} ${url}`;

const json = ({ plain }: { plain: Buffer }) => JSON.parse(plain.toString()) as unknown;

function answered<const Description extends Endpoint>(
  description: Description,
  answer: (given: {
    params: Parsed<Description["params"]>;
    query: Parsed<Description["query"]>;
    body: Parsed<Description["body"]>;
  }) => Promise<unknown>,
): [string, Answer] {
  const parse = async ({ params, query, body }: Given) => ({
    params: (await parsed(description.params, params)) as Parsed<Description["params"]>,
    query: (await parsed(description.query, query)) as Parsed<Description["query"]>,
    body: (await parsed(description.body, body)) as Parsed<Description["body"]>,
  });
  const ask: Answer = async (given) => ({ status: 200, body: await answer(await parse(given)) });
  return [nameOf(description), ask];
}

/** A refusal with the same texts as a call over HTTP. */
async function parsed(schema: z.ZodType | undefined, value: unknown) {
  const { success, data, error } = (await schema?.safeParseAsync(value)) ?? { success: true };
  if (success) return data;
  throw Object.assign(new Error(error?.issues[0]?.message), { statusCode: 400 });
}
