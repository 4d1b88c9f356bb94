import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { MEDIA_ROOT } from "@lyceum/shared/rest/videos.ts";
import cookie from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";

import { answerError } from "../kernel/http/errors.ts";
import { addressCounter } from "../kernel/http/limits.ts";
import { denyByDefault } from "../kernel/http/route.ts";
import { COOKIE_SECONDS, type Playbacks } from "./playback.ts";
import type { MediaStore } from "../kernel/files/store.ts";
import type { OpenVideos } from "./open-videos.ts";
import { sendFile } from "./send-file.ts";
import type { Viewers } from "./viewers.ts";

type MediaDeps = {
  store: MediaStore;
  playbacks: Playbacks;
  open: Pick<OpenVideos, "known" | "ask">;
  /** How often the database is asked in a minute whether a video is open, for one address. */
  asksPerMinute: number;
  viewers: Pick<Viewers, "mayWatch">;
  /** The address people use, which decides about secure cookies; null: as the request came. */
  publicUrl: string | null;
};

/** Of blogs and courses, and of people: an address is for those who are given it. */
const PICTURES = ["images", "people"];
const VideoFile = z.object({ id: z.uuid().toLowerCase(), file: z.string().regex(/^\w[\w.-]*$/) });
const ImageFile = z.object({ file: z.string().regex(/^\w[\w.-]*$/) });

/** Puts the store's files under MEDIA_ROOT: a video's to clients with its ticket or cookie, or to anyone where it is open. */
export const mediaRoutes = async (app: FastifyInstance, deps: MediaDeps): Promise<void> => {
  await app.register(
    async (media) => {
      denyByDefault(media);
      media.setErrorHandler(answerError);
      await media.register(cookie);
      const count = addressCounter(media, "media without a ticket", deps.asksPerMinute);
      const isOpen: IsOpen = async (request, id) => {
        const known = deps.open.known(id);
        if (known !== undefined) return known;
        await count(request);
        // Others may have asked meanwhile.
        return deps.open.known(id) ?? deps.open.ask(id);
      };
      const whole = { ...deps, isOpen };
      serve(media, "/videos/:id/:file", (request, reply) => sendVideo(whole, request, reply));
      for (const folder of PICTURES)
        serve(media, `/${folder}/:file`, async (request, reply) => {
          const { file } = parsed(ImageFile, request.params);
          return sendFile(deps.store, request, reply, `${folder}/${file}`, "public");
        });
      media.setNotFoundHandler(async () => {
        throw notFound();
      });
    },
    // One line in the log for each segment would drown all others.
    { prefix: MEDIA_ROOT, logLevel: "warn" },
  );
};

/** Whether anyone may watch a video. Throws too_many. */
type IsOpen = (request: FastifyRequest, videoId: string) => Promise<boolean>;
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Fastify's own HEAD would read the whole file. */
const serve = (app: FastifyInstance, url: string, handler: Handler): void => {
  for (const method of ["GET", "HEAD"])
    app.route({ method, url, handler, exposeHeadRoute: false, config: { access: "public" } });
};

const notFound = () => new DomainError("not_found", MESSAGES.noSuchCall);

const parsed = <Schema extends z.ZodType>(schema: Schema, params: unknown): z.output<Schema> => {
  const { success, data } = schema.safeParse(params);
  if (!success) throw notFound();
  return data;
};

const sendVideo = async (
  deps: MediaDeps & { isOpen: IsOpen },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { id, file } = parsed(VideoFile, request.params);
  const key = `videos/${id}/${file}`;
  if (await isViewer(deps, request, reply, id))
    return sendFile(deps.store, request, reply, key, "private");
  if (await deps.isOpen(request, id)) return sendFile(deps.store, request, reply, key, "public");
  // The same for a video that does not exist.
  throw new DomainError("forbidden", MESSAGES.notAllowed);
};

const Query = z.object({ ticket: z.string().max(300).optional().catch(undefined) });

/** By the ticket in the address, which is kept in a cookie then, or by that cookie. */
const isViewer = async (
  deps: MediaDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
): Promise<boolean> => {
  const { playbacks, viewers } = deps;
  const { ticket = "" } = Query.parse(request.query);
  const shown = playbacks.verify(ticket, id);
  if (shown && (await viewers.mayWatch(shown, id))) {
    keepTicket(deps, reply, id, playbacks.ticket(id, shown, COOKIE_SECONDS));
    return true;
  }
  const kept = playbacks.verify(request.cookies[cookieName(id)] ?? "", id);
  return kept !== null && viewers.mayWatch(kept, id);
};

const cookieName = (videoId: string) => `media-${videoId}`;

/** So that the segments, which a player asks for by bare names, need no ticket. */
const keepTicket = (
  { publicUrl }: MediaDeps,
  reply: FastifyReply,
  id: string,
  ticket: string,
): void => {
  reply.setCookie(cookieName(id), ticket, {
    path: `${MEDIA_ROOT}/videos/${id}`,
    maxAge: COOKIE_SECONDS,
    httpOnly: true,
    sameSite: "strict",
    secure: (publicUrl ?? `${reply.request.protocol}:`).startsWith("https:"),
  });
};
