import { type RequestRows, admins, anybody, nothing, signedIn } from "../request-row.ts";
import { blog, course, lesson, video } from "../things.ts";
import type { World } from "../world.ts";

type FeedRequest =
  | "watchClasses"
  | "unwatchClasses"
  | "watchUploads"
  | "unwatchUploads"
  | "watchCatalogue"
  | "unwatchCatalogue"
  | "watchBlog"
  | "unwatchBlog"
  | "watchPurchases"
  | "unwatchPurchases"
  | "watchKeyNumbers"
  | "unwatchKeyNumbers"
  | "watchStartingClasses";

const uploadOfAnother = async (world: World): Promise<string> => {
  const { id: course_id } = await course(world);
  const uploader_id = world.others.teacher.id;
  return (await video(world, { course_id, uploader_id, status: "pending" })).id;
};

const STRANGERS = ["student", "teacher"] as const;

export const FEEDS: RequestRows<FeedRequest> = {
  watchClasses: {
    ...signedIn,
    send: nothing,
    another: STRANGERS.map((as) => ({
      what: "a closed class among them",
      as,
      send: nothing,
      code: "ok",
      hidden: ({ world }) => lesson(world, world.others.teacher, "closed"),
    })),
  },
  unwatchClasses: { ...signedIn, send: nothing, another: [] },
  watchUploads: {
    ...signedIn,
    send: nothing,
    another: STRANGERS.map((as) => ({
      what: "another teacher's upload among them",
      as,
      send: nothing,
      code: "ok",
      hidden: ({ world }) => uploadOfAnother(world),
    })),
  },
  unwatchUploads: { ...signedIn, send: nothing, another: [] },
  watchCatalogue: { ...anybody, send: () => ({ age: 0 }), another: [] },
  unwatchCatalogue: { ...anybody, send: nothing, another: [] },
  watchBlog: {
    ...anybody,
    send: async ({ world }) => ({ blogId: (await blog(world)).id, after: 0 }),
    another: [],
  },
  unwatchBlog: {
    ...anybody,
    send: async ({ world }) => ({ blogId: (await blog(world)).id }),
    another: [],
  },
  watchPurchases: { ...signedIn, send: nothing, another: [] },
  unwatchPurchases: { ...signedIn, send: nothing, another: [] },
  watchKeyNumbers: { ...admins, send: nothing, another: [] },
  unwatchKeyNumbers: { ...admins, send: nothing, another: [] },
  watchStartingClasses: {
    ...signedIn,
    send: nothing,
    another: STRANGERS.map((as) => ({
      what: "a closed class among them",
      as,
      send: nothing,
      code: "ok",
      hidden: async ({ world }) => {
        const id = await lesson(world, world.others.teacher, "closed");
        const soon = "update classes set starts_at = now() + interval '5 minutes' where id = $1";
        await world.database.pool.query(soon, [id]);
        return id;
      },
    })),
  },
};
