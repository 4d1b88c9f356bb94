import { type Row, everybody, knownIfTold, only } from "../row.ts";
import { PICTURE, addedBlog, blog, comment, newBlog } from "../things.ts";

const picture = (): FormData => {
  const form = new FormData();
  form.set("image", new File([PICTURE], "graph.png"));
  return form;
};

export const BLOGS: Record<string, Row> = {
  "GET /api/blogs": { ...everybody(200), another: [] },
  "GET /api/blogs/details_by_slug/:slug": {
    ...everybody(200),
    send: async (world) => ({ path: { slug: await addedBlog(world, world.people.admin) } }),
    another: [],
  },
  "GET /api/blogs/comments": {
    ...everybody(200),
    send: async (world) => ({ query: { blog_id: (await blog(world)).id, before: "9" } }),
    another: [],
  },
  "GET /api/blogs/get_all_courses": { ...everybody(200), another: [] },
  "POST /api/blogs/add_comment": {
    ...knownIfTold(200),
    send: async (world) => ({
      body: { blog_id: (await blog(world)).id, comment: "It is so." },
    }),
    another: [],
  },
  "POST /api/blogs/hide_comment": {
    ...only({ admin: 200 }),
    send: async (world) => ({ body: { ...(await comment(world)), hidden: true } }),
    another: [],
  },
  "POST /api/blogs/add_blog": {
    ...only({ admin: 200 }),
    send: async (world) => ({ body: await newBlog(world) }),
    another: [],
  },
  "POST /api/blogs/images": {
    ...only({ admin: 200 }),
    send: () => ({ body: picture() }),
    another: [],
  },
};
