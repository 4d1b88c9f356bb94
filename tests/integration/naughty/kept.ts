import { tryToSignIn } from "../../../backend/test/app.ts";
import type { Sent } from "../matrix/row.ts";
import type { World } from "../matrix/world.ts";

/** The request, its sender, and the answer. */
type Said = { body: Record<string, unknown>; sent: Sent; reply: unknown };

/** How a stored text is read back. */
type Kept = {
  /** Fields that must be equal. */
  alike?: string[];
  /** How a page writes it. */
  write?: (text: string) => string;
  /** Each text is found by its own name, so that many can run at the same time. The same for all fields of a call. */
  apart?: true;
  /** The same thing takes one text after another. The same for all fields of a call. */
  again?: true;
  /** Deletes what the call was about: lists that are read whole stay short. The same for all fields of a call. */
  forget?: (world: World, said: Said) => Promise<unknown>;
  /** Reads it later as another person. */
  read: (world: World, said: Said) => Promise<unknown>;
};

const get = async ({ app, people }: World, url: string, { query }: Sent = {}) => {
  const reply = await app.inject({ method: "GET", url, query, headers: people.admin.bearer });
  if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`);
  return reply.json();
};

/** Reads once for all fields of one call. */
const oncePerCall = <Value>(read: (world: World, said: Said) => Promise<Value>) => {
  const readings = new WeakMap<Said, Promise<Value>>();
  return (world: World, said: Said): Promise<Value> => {
    const reading = readings.get(said) ?? read(world, said);
    readings.set(said, reading);
    return reading;
  };
};

const newestMessage = oncePerCall(
  async (world) => (await get(world, "/api/contact/messages")).data[0],
);

/** The newest unanswered message. */
const message = (field: "name" | "message"): Kept => ({
  read: async (world, said) => (await newestMessage(world, said))[field],
});

type BlogField = "title" | "slug" | "content";

const newestBlog = oncePerCall(async (world, { reply }) => {
  const { slug } = reply as { slug: string };
  const url = `/api/blogs/details_by_slug/${encodeURIComponent(slug)}`;
  return (await get(world, url)).blog as Record<BlogField, string>;
});

const forgetBlog = ({ database: { queries } }: World, { reply }: Said) =>
  queries
    .deleteFrom("blogs")
    .where("slug", "=", (reply as { slug: string }).slug)
    .execute();

const blog = (field: BlogField): Kept => ({
  apart: true,
  forget: forgetBlog,
  read: async (world, said) => (await newestBlog(world, said))[field],
});

const ENTITIES = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const unescaped = (html: string) =>
  html.replace(/&(lt|gt|quot|amp);/g, (name) => ENTITIES[name as keyof typeof ENTITIES]);

/** A text in the blog editor. */
const paragraph: Kept = {
  apart: true,
  forget: forgetBlog,
  write: (text) => `<p>${escaped(text)}</p>`,
  read: async (world, said) => {
    const { content } = await newestBlog(world, said);
    return unescaped(content.replace(/^<p>|<\/p>$/g, "")).trim();
  },
};

/** A password is read back by signing in with it. */
const password = (emailOf: (world: World, said: Said) => Promise<string>): Kept => ({
  alike: ["confirmPassword"],
  apart: true,
  read: async (world, said) => {
    const given = String(said.body.password);
    const reply = await tryToSignIn(world.app, await emailOf(world, said), given);
    return reply.statusCode === 200 ? given.trim() : reply.body;
  },
});

const ownAccount = async ({ app }: World, { sent: { headers } }: Said) =>
  (await app.inject({ method: "GET", url: "/api/account", headers })).json().data;
const ownEmail = async (world: World, said: Said): Promise<string> =>
  (await ownAccount(world, said)).email;

const ownUploads = oncePerCall(async ({ app, people }) => {
  const { bearer: headers, email } = people.teacher;
  const url = "/backend-service/api/upload/get_by_teacher";
  const reply = await app.inject({ method: "POST", url, headers, payload: { email } });
  return reply.json<Record<"id" | "title" | "description", string>[]>();
});

/** A text of the teacher's own video. */
const ownVideo = (field: "title" | "description"): Kept => ({
  again: true,
  read: async (world, said) =>
    (await ownUploads(world, said)).find(({ id }) => id === said.body.video_id)?.[field],
});

export const KEPT: Record<string, Kept> = {
  "POST /api/authenticate/registerUser body.name": {
    apart: true,
    read: async (world, { body }) => {
      const query = { search: String(body.email) };
      return (await get(world, "/api/admin/users", { query }))[0].name;
    },
  },
  "POST /api/authenticate/registerUser body.password": password(async (_, { body }) =>
    String(body.email),
  ),
  "POST /api/account/change_password body.password": password(ownEmail),
  "POST /api/account/profile body.name": {
    apart: true,
    read: async (world, said) => (await ownAccount(world, said)).name,
  },
  "POST /backend-service/api/upload/edit-video body.title": ownVideo("title"),
  "POST /backend-service/api/upload/edit-video body.description": ownVideo("description"),
  "POST /api/blogs/add_blog body.title": blog("title"),
  "POST /api/blogs/add_blog body.slug": blog("slug"),
  "POST /api/blogs/add_blog body.content": paragraph,
  "POST /api/blogs/add_comment body.comment": {
    read: async (world, { body }) => {
      const query = { blog_id: String(body.blog_id), before: "2" };
      return (await get(world, "/api/blogs/comments", { query })).data[0].comment;
    },
  },
  "POST /api/classes body.title": {
    read: async (world, { reply }) => {
      const { id } = (reply as { data: { id: string } }).data;
      return (await get(world, `/api/classes/${id}`)).data.title;
    },
  },
  "POST /api/classes/:id/materials/link body.title": {
    apart: true,
    read: async (world, { reply, sent: { path } }) => {
      const { id } = (reply as { data: { id: string } }).data;
      const { data } = await get(world, `/api/classes/${path?.id}/materials`);
      return (data as { id: string; title: string }[]).find((each) => each.id === id)?.title;
    },
  },
  "POST /api/courses/:id/questions body.question": {
    apart: true,
    read: async (world, { reply, sent: { path } }) => {
      const { id } = (reply as { data: { id: string } }).data;
      const { data } = await get(world, `/api/courses/${path?.id}/questions`);
      return (data as { id: string; question: string }[]).find((each) => each.id === id)?.question;
    },
  },
  "POST /api/contact/submitContactForm body.name": message("name"),
  "POST /api/contact/submitContactForm body.message": message("message"),
  "POST /api/admin/return_video body.note": {
    forget: ({ database: { queries } }, { body }) =>
      queries.deleteFrom("videos").where("id", "=", String(body.video_id)).execute(),
    read: async ({ app, others }, { body }) => {
      const { bearer: headers, email } = others.teacher;
      const url = "/backend-service/api/upload/get_by_teacher";
      const reply = await app.inject({ method: "POST", url, headers, payload: { email } });
      const uploads = reply.json<{ id: string; note: string }[]>();
      return uploads.find(({ id }) => id === body.video_id)?.note;
    },
  },
};
