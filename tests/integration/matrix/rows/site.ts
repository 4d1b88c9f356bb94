import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { PAGE_ROOT } from "../../../../setup/page.ts";
import { RESUME_LINES, plainPdf } from "../../../support/people/resumes/plain-pdf.ts";
import { type Another, type Row, everybody } from "../row.ts";
import { fileOf, paidVideo } from "../things.ts";
import type { World } from "../world.ts";

/** A video's file with its buyer's ticket. */
const withTicket = async (world: World) => {
  const video = await paidVideo(world, world.others.teacher);
  const file = await fileOf(world, video);
  const reply = await world.app.inject({
    method: "POST",
    url: "/api/video/get_video_by_id",
    payload: { id: video.course_id },
    headers: world.people.admin.bearer,
  });
  const topics = reply.json<{ data: { id: string; url: string }[] }>().data;
  const url = topics.find(({ id }) => id === video.id)?.url ?? "";
  const ticket = new URL(url, world.url).searchParams.get("ticket") ?? "";
  return { path: { id: video.id, file }, query: { ticket } };
};

const STRANGERS = ["visitor", "student", "teacher"] as const;

const guarded: Another[] = [
  ...STRANGERS.map((as) => ({
    what: "a video that others paid for, without a ticket",
    as,
    answer: 403,
    send: async (world: World) => ({ path: (await withTicket(world)).path }),
  })),
  {
    what: "a video with another video's ticket",
    as: "student",
    answer: 403,
    send: async (world) => ({
      ...(await withTicket(world)),
      query: (await withTicket(world)).query,
    }),
  },
  {
    what: "a video with another video's cookie",
    as: "student",
    answer: 403,
    send: async (world) => {
      const mine = await withTicket(world);
      const { path } = await withTicket(world);
      const cookie = `media-${path.id}=${mine.query.ticket}`;
      return { path, headers: { cookie } };
    },
  },
];

/** One of the files of the built page, which have new names at every build. */
const builtFileIn = (folder: string) => async () => {
  const names = await readdir(join(PAGE_ROOT, folder));
  return { path: { file: names.find((name) => name.endsWith(".js"))! } };
};

const imageIn =
  (kind: "images" | "people") =>
  async ({ folder }: World) => {
    const place = join(folder, "media", kind);
    await mkdir(place, { recursive: true });
    await writeFile(join(place, "graph.webp"), "a picture");
    return { path: { file: "graph.webp" } };
  };

const resume = () => {
  const body = new FormData();
  body.set("resume", new File([new Uint8Array(plainPdf(RESUME_LINES))], "resume.pdf"));
  return { body };
};

/** Routes without an owner: pages, media, and files for programs. */
export const SITE: Record<string, Row> = {
  "POST /csp-reports": {
    ...everybody(204),
    send: () => ({
      body: { "csp-report": { "violated-directive": "img-src" } },
      headers: { "content-type": "application/csp-report" },
    }),
    another: [],
  },
  "GET /health": { ...everybody(200), another: [] },
  "GET /ready": { ...everybody(200), another: [] },
  "GET /api/ip": { ...everybody(200), another: [] },
  "POST /backend-service/api/track-ip": {
    ...everybody(200),
    send: () => ({ body: { path: "/about-us" } }),
    another: [],
  },
  "POST /backend-service/api/resume/check": { ...everybody(200), send: resume, another: [] },
  "POST /backend-service/api/resume/expect": { ...everybody(200), another: [] },
  "GET /media/videos/:id/:file": { ...everybody(200), send: withTicket, another: guarded },
  "HEAD /media/videos/:id/:file": { ...everybody(200), send: withTicket, another: guarded },
  "GET /media/images/:file": { ...everybody(200), send: imageIn("images"), another: [] },
  "HEAD /media/images/:file": { ...everybody(200), send: imageIn("images"), another: [] },
  "GET /media/people/:file": { ...everybody(200), send: imageIn("people"), another: [] },
  "HEAD /media/people/:file": { ...everybody(200), send: imageIn("people"), another: [] },
  "GET /assets/:file": { ...everybody(200), send: builtFileIn("assets"), another: [] },
  "GET /static/js/:file": { ...everybody(200), send: builtFileIn("static/js"), another: [] },
  "GET /manifest.webmanifest": { ...everybody(200), another: [] },
  "GET /robots.txt": { ...everybody(200), another: [] },
  "GET /sitemap.xml": { ...everybody(200), another: [] },
  "GET /rss.xml": { ...everybody(200), another: [] },
  "GET /*": { ...everybody(200), send: () => ({ path: { "*": "users-list" } }), another: [] },
};
