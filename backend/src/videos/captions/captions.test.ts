import { randomUUID } from "node:crypto";

import { CAPTION_REFUSALS } from "@lyceum/shared/caption-refusals.ts";
import { CUES_MAX } from "@lyceum/shared/captions.ts";
import type { Playback } from "@lyceum/shared/rest/videos.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, post } from "../../../test/app.ts";
import { course, video } from "../../../test/school.ts";
import { localStore } from "../../kernel/files/store.ts";
import { mediaRemovals } from "../../media-removals/removals-repository.ts";

type TestUser = Awaited<ReturnType<typeof person>>;

let test: TestApp;
beforeAll(async () => {
  test = await openApp();
});
afterAll(() => test.close());

const VTT = "WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n";
const SRT = "1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>Ciao</i>\r\n";

const uploaded = async ({ price = 0 } = {}) => {
  const teacher = await person(test, "teacher");
  const { id: courseId } = await course(test, { teacher_id: teacher.id, price_minor: price });
  const of = { course_id: courseId, uploader_id: teacher.id };
  const open = price > 0 ? 3 : 0;
  for (let made = 0; made < open; made += 1) await video(test, of);
  const { id } = await video(test, of);
  return { teacher, courseId, id };
};

const send = (id: string, by: TestUser, text: string, language = "en") =>
  post(test.app, `/api/videos/${id}/captions`, { language, text }, by.bearer);
const playbackOf = async (courseId: string, id: string, by?: TestUser): Promise<Playback> => {
  const reply = await post(test.app, "/api/video/get_video_by_id", { id: courseId }, by?.bearer);
  return reply.json().data.find((topic: { id: string }) => topic.id === id).playback;
};
const read = (url: string) => test.app.inject({ method: "GET", url });

describe("captions of a video", () => {
  it("are written again as WebVTT, and played with the video", async () => {
    const { teacher, courseId, id } = await uploaded();
    expect((await playbackOf(courseId, id)).captions).toBeUndefined();
    expect((await send(id, teacher, SRT, "it")).json()).toMatchObject({
      data: { captions: { language: "it" } },
    });
    const { captions } = await playbackOf(courseId, id);
    const file = await read(captions!.url);
    expect(file.headers["content-type"]).toBe("text/vtt; charset=utf-8");
    expect(file.body).toBe("WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nCiao\n");
  });

  it("replace those before, whose file goes alone, and are removed", async () => {
    const { teacher, courseId, id } = await uploaded();
    await send(id, teacher, SRT);
    const before = (await playbackOf(courseId, id)).captions!.url;
    await send(id, teacher, VTT);
    const after = (await playbackOf(courseId, id)).captions!.url;
    const removals = mediaRemovals(test.database, await localStore(test.folder));
    await removals.removeDue();
    expect((await read(before)).statusCode).toBe(404);
    expect((await read(after)).statusCode).toBe(200);
    const url = `/api/videos/${id}/captions`;
    for (let time = 0; time < 2; time += 1) {
      const gone = await test.app.inject({ method: "DELETE", url, headers: teacher.bearer });
      expect(gone.json().data.captions).toBeUndefined();
    }
    await removals.removeDue();
    expect((await read(after)).statusCode).toBe(404);
  });

  it("are for those who may watch the video", async () => {
    const { teacher, courseId, id } = await uploaded({ price: 49_900 });
    await send(id, teacher, VTT);
    const { url } = (await playbackOf(courseId, id, teacher)).captions!;
    expect((await read(url)).statusCode).toBe(200);
    expect((await read(url.split("?")[0]!)).statusCode).toBe(403);
    expect(await playbackOf(courseId, id, await person(test, "student"))).toBeUndefined();
  });

  it("are set by the video's uploader and admins alone, and only where there are some", async () => {
    const { teacher, id } = await uploaded();
    expect((await send(id, await person(test, "teacher"), VTT)).statusCode).toBe(404);
    expect((await send(id, await person(test, "admin"), VTT)).statusCode).toBe(200);
    expect((await send(id, await person(test, "student"), VTT)).statusCode).toBe(403);
    expect((await send(randomUUID(), teacher, VTT)).statusCode).toBe(404);
    const none = await send(id, teacher, "no captions");
    expect([none.statusCode, none.json().message]).toEqual([400, CAPTION_REFUSALS.none]);
    const many = Array.from({ length: CUES_MAX + 1 }, () => "0:01.0 --> 0:02.0\nx").join("\n\n");
    expect((await send(id, teacher, many)).json().message).toBe(CAPTION_REFUSALS.tooMany);
    expect((await send(id, teacher, VTT, "English, please")).statusCode).toBe(400);
  });
});
