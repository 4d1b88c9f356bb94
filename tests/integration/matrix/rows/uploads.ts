import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";

import { makeClip } from "../../../support/people/clip.ts";
import { type Row, type Sent, meOf, only } from "../row.ts";
import { PICTURE, TUS, course, resumable } from "../things.ts";

const SHAPE = { name: "matrix", width: 320, height: 180, seconds: 1, bitrate: "100k" };
const clip = makeClip(SHAPE).then(({ path }) => readFile(path));

/** An upload's form; `video` may be the id of a resumable upload. */
const form = async (fields: Record<string, string> = {}, video?: string): Promise<Sent> => {
  const body = new FormData();
  const course_fields = { course_title: randomUUID(), course_category: "Mathematics" };
  for (const [name, value] of Object.entries({ title: "Letters", ...course_fields, ...fields }))
    body.set(name, value);
  body.set("video_upload", video ?? new File([new Uint8Array(await clip)], "letters.mp4"));
  body.set("image", new File([PICTURE], "thumbnail.png"));
  return { body };
};

const one = async (id: Promise<string>, headers: Record<string, string>) => ({
  path: { id: await id },
  headers: { ...TUS, ...headers },
});

const PIECE = { "upload-offset": "0", "content-type": "application/offset+octet-stream" };

/** A tus call for an upload that has started. */
const ofOne = (answer: number, headers: Record<string, string>, body?: Buffer): Row => ({
  ...only({ teacher: answer, admin: answer }),
  send: async (world, caller) => {
    const { teacher } = world.people;
    const me = caller === "admin" ? meOf(world, caller) : teacher;
    return { ...(await one(resumable(world, me), headers)), ...(body && { body }) };
  },
  another: (["teacher", "admin"] as const).map((as) => ({
    what: "another's upload",
    as,
    send: async (world) => {
      const id = resumable(world, world.others.teacher);
      return { ...(await one(id, headers)), ...(body && { body }) };
    },
    answer: 404,
  })),
});

export const UPLOADS: Record<string, Row> = {
  "POST /backend-service/api/upload/upload-teacher-video": {
    ...only({ teacher: 200, admin: 200 }),
    send: () => form(),
    another: [
      {
        what: "another's resumable upload",
        as: "teacher",
        send: async (world) => form({}, await resumable(world, world.others.teacher)),
        answer: 400,
      },
      {
        what: "another teacher's course, which is not in the catalogue",
        as: "teacher",
        send: async (world) => {
          const teacher_id = world.others.teacher.id;
          return form({ course_id: (await course(world, { teacher_id, published_at: null })).id });
        },
        answer: 400,
      },
    ],
  },
  "POST /backend-service/api/upload/upload-video": {
    ...only({ admin: 200 }),
    send: () => form(),
    another: [
      {
        what: "another's resumable upload",
        as: "admin",
        send: async (world) => form({}, await resumable(world, world.others.teacher)),
        answer: 400,
      },
    ],
  },
  "POST /api/upload/resumable": {
    ...only({ teacher: 201, admin: 201 }),
    send: () => ({ headers: { ...TUS, "upload-length": "8" } }),
    another: [],
  },
  "HEAD /api/upload/resumable/:id": ofOne(200, {}),
  "PATCH /api/upload/resumable/:id": ofOne(204, PIECE, Buffer.from("12345678")),
  "DELETE /api/upload/resumable/:id": ofOne(204, {}),
};
