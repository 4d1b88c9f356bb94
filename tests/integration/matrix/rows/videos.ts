import { type Row, everybody, knownIfTold, meOf, only, signedIn } from "../row.ts";
import { course, paidVideo, video } from "../things.ts";
import type { World } from "../world.ts";

/** Another teacher's video that waits for approval. */
const pending = async (world: World) => {
  const { id: course_id } = await course(world);
  const uploader_id = world.others.teacher.id;
  return video(world, { course_id, uploader_id, status: "pending" });
};

const openVideo = async (world: World) => {
  const { id: course_id } = await course(world);
  return video(world, { course_id, uploader_id: world.others.teacher.id });
};

/** A call about a video of the caller's own. */
const ofOwnVideo = (answer: number, fields: object = {}): Row => ({
  ...only({ teacher: answer, admin: answer }),
  send: async (world, caller) => {
    const { id: course_id } = await course(world);
    const { id } = await video(world, { course_id, uploader_id: meOf(world, caller).id });
    return { body: { video_id: id, ...fields } };
  },
  another: (["teacher", "admin"] as const).map((as) => ({
    what: "a colleague's video",
    as,
    send: async (world) => ({ body: { video_id: (await openVideo(world)).id, ...fields } }),
    answer: 404,
  })),
});

const CAPTIONS = { language: "en", text: "WEBVTT\n\n00:00.000 --> 00:01.000\nHello" };

/** A call about captions: a teacher edits those of their own videos, an admin those of any. */
const ofCaptions = (body?: object): Row => ({
  ...only({ teacher: 200, admin: 200 }),
  send: async (world, caller) => {
    const { id: course_id } = await course(world);
    const { id } = await video(world, { course_id, uploader_id: meOf(world, caller).id });
    return { path: { id }, ...(body && { body }) };
  },
  another: (["teacher", "admin"] as const).map((as) => ({
    what: "a colleague's video",
    as,
    send: async (world) => ({
      path: { id: (await openVideo(world)).id },
      ...(body && { body }),
    }),
    answer: as === "admin" ? 200 : 404,
  })),
});

export const VIDEOS: Record<string, Row> = {
  "POST /api/videos/:id/captions": ofCaptions(CAPTIONS),
  "DELETE /api/videos/:id/captions": ofCaptions(),
  "GET /api/video/get_categories": { ...everybody(200), another: [] },
  "GET /api/video/get_courses": { ...everybody(200), another: [] },
  "POST /api/video/get_video_by_id": {
    ...knownIfTold(200),
    send: async (world) => ({ body: { id: (await course(world)).id } }),
    another: (["visitor", "student", "teacher"] as const).map((as) => ({
      what: "the way to a topic that others paid for",
      as,
      send: async (world) => ({
        body: { id: (await paidVideo(world, world.others.teacher)).course_id },
      }),
      answer: 200,
      and: ({ text }) => {
        const ways = JSON.parse(text).data.filter((topic: object) => "url" in topic);
        if (ways.length !== 3) throw new Error(`${ways.length} topics can be watched`);
      },
    })),
  },
  "GET /api/video/get_courses_and_video": { ...signedIn(200), another: [] },
  "POST /api/video/save_progress": {
    ...signedIn(200),
    send: async (world) => ({ body: { video_id: (await openVideo(world)).id, position: 1 } }),
    another: (["student", "teacher"] as const).map((as) => ({
      what: "a topic that others paid for",
      as,
      send: async (world) => ({
        body: { video_id: (await paidVideo(world, world.others.teacher)).id, position: 1 },
      }),
      answer: 403,
    })),
  },
  "GET /api/admin/get_pending_videos": { ...only({ admin: 200 }), another: [] },
  "POST /api/admin/approveVideo": {
    ...only({ admin: 200 }),
    send: async (world) => ({ body: { video_id: (await pending(world)).id } }),
    another: [
      {
        what: "one's own upload, by its teacher",
        as: "teacher",
        send: async (world) => {
          const { id: course_id } = await course(world);
          const uploader_id = world.people.teacher.id;
          const { id } = await video(world, { course_id, uploader_id, status: "pending" });
          return { body: { video_id: id } };
        },
        answer: 403,
      },
    ],
  },
  "POST /api/admin/return_video": {
    ...only({ admin: 200 }),
    send: async (world) => ({
      body: { video_id: (await pending(world)).id, note: "The sound is missing." },
    }),
    another: [],
  },
  "POST /backend-service/api/upload/get_by_teacher": {
    ...only({ teacher: 200, admin: 200 }),
    send: (world, caller) => ({ body: { email: meOf(world, caller).email } }),
    another: [
      {
        what: "a colleague's uploads",
        as: "teacher",
        send: ({ others }) => ({ body: { email: others.teacher.email } }),
        answer: 403,
      },
    ],
  },
  "POST /backend-service/api/upload/edit-video": ofOwnVideo(200, { title: "Another title" }),
  "POST /backend-service/api/upload/delete-video": ofOwnVideo(200),
  "POST /backend-service/api/upload/watch-video": ofOwnVideo(200),
};
