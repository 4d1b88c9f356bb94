import type { IncomingMessage } from "node:http";

import { inBackground } from "@lyceum/shared/edges.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { RESUMABLE_UPLOADS } from "@lyceum/shared/rest/videos.ts";
import { type DataStore, type Locker, Server, type ServerOptions } from "@tus/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Person } from "../kernel/security/person.ts";
import { admit as admitRole } from "../kernel/http/access.ts";
import { logAnswered, toAnswer } from "../kernel/http/errors.ts";
import type { DiskRoom } from "../kernel/files/DiskRoom.ts";
import { fromS3, isFromS3 } from "../kernel/files/s3-errors.ts";
import type { ResumableUploads } from "./resumable.ts";

const ACCESS = ["teacher", "admin"] as const;
const OCTETS = "application/offset+octet-stream";
const TOO_LARGE = 413;
const UNIT = "uploads";
/** Who was let in, and for which upload where there is one already. */
type Admitted = { person: Person | null; id: string | undefined };
type ServerRequest = Parameters<NonNullable<ServerOptions["getFileIdFromRequest"]>>[0];
type TusError = { status_code: number; body: string };

export type TusDeps = {
  uploads: ResumableUploads;
  bytes: DataStore;
  /** Where several copies of the site work on the same uploads. */
  locker: Locker | null;
  /** Notes an upload of so many bytes. Throws forbidden where this person may not begin it. */
  begin(person: Person, id: string, size: number): Promise<void>;
  room: DiskRoom;
  /** Bytes of one upload. */
  uploadMax: number;
  prefix: string;
};

/** The server of tus, which keeps each upload with its owner. */
const tusServer = (
  app: FastifyInstance,
  { uploads, bytes, locker, begin, room, uploadMax, prefix }: TusDeps,
  admittedOf: (request: ServerRequest) => Admitted | undefined,
): Server =>
  new Server({
    path: `${prefix}${RESUMABLE_UPLOADS}`,
    relativeLocation: true,
    allowedOrigins: [],
    datastore: bytes,
    ...(locker && { locker }),
    maxSize: uploadMax,
    // The server of tus reads it from the end of the address, where a query may name another one.
    getFileIdFromRequest: (request) => admittedOf(request)?.id,
    onUploadCreate: async (request, { id, size }) => {
      const owner = admittedOf(request)?.person;
      if (!size || !owner) throw new DomainError("invalid", MESSAGES.upload.empty);
      await room.assert(size);
      await begin(owner, id, size);
      return {};
    },
    onUploadFinish: async (_request, { id }) => {
      await uploads.finish(id);
      return {};
    },
    onResponseError: (_request, error) => answerOf(error, app),
  } satisfies Omit<ServerOptions, "locker"> & { datastore: DataStore });

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Bytes may come for hours, and the line be cut then: an upload is not abandoned when they begin to, and when they end. */
const touchedAround =
  (app: FastifyInstance, uploads: TusDeps["uploads"], handle: Handler): Handler =>
  async (request, reply) => {
    const id = idOf(request);
    await uploads.touch(id);
    reply.raw.once("close", () => inBackground(UNIT, app.log, () => uploads.touch(id)));
    await handle(request, reply);
  };

/** The tus protocol 1.0 at RESUMABLE_UPLOADS, each upload for its owner alone. `prefix`: where `app` stands. */
export const tusRoutes = (app: FastifyInstance, deps: TusDeps): void => {
  const { uploads } = deps;
  const admitted = new WeakMap<IncomingMessage, Admitted>();
  const admittedOf = (request: ServerRequest) =>
    admitted.get(request.runtime?.node?.req as IncomingMessage);
  const server = tusServer(app, deps, admittedOf);

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const { id } = request.params as { id?: string };
    admitted.set(request.raw, { person: request.person, id });
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    await server.handle(request.raw, reply.raw);
  };
  const ownersOnly = async (request: FastifyRequest) => {
    if (!(await uploads.isOpenTo(idOf(request), request.person?.id ?? "")))
      throw new DomainError("not_found", MESSAGES.upload.uploadNotFound);
  };
  /** A page that asks after one it has handed in has sent all of it: it must not begin again, but hand it in again. */
  const ask = async (request: FastifyRequest, reply: FastifyReply) => {
    const size = await uploads.sizeHandedIn(idOf(request), request.person?.id ?? "");
    if (size !== null) return reply.headers(wholeOf(size)).send();
    await ownersOnly(request);
    await handle(request, reply);
    return reply;
  };

  // The bytes are read by the server of tus, as they come.
  app.addContentTypeParser(OCTETS, (_request, _payload, done) => done(null));
  const options = { config: { access: ACCESS, longBody: true }, onRequest: admitRole(app, ACCESS) };
  const one = { ...options, url: `${RESUMABLE_UPLOADS}/:id`, preParsing: ownersOnly };
  app.route({ ...options, method: "POST", url: RESUMABLE_UPLOADS, handler: handle });
  app.route({ ...options, url: one.url, method: "HEAD", handler: ask });
  app.route({ ...one, method: "PATCH", handler: touchedAround(app, uploads, handle) });
  app.route({
    ...one,
    method: "DELETE",
    handler: async (request, reply) => {
      await uploads.remove(idOf(request));
      return reply.code(204).header("tus-resumable", "1.0.0").send();
    },
  });
};

const idOf = ({ params }: FastifyRequest): string => (params as { id: string }).id;

/** What tus says of an upload that lacks nothing. */
const wholeOf = (size: number) => ({
  "tus-resumable": "1.0.0",
  "upload-offset": String(size),
  "upload-length": String(size),
});

/** Refusals of tus itself keep its words, but for our size limit. */
const answerOf = (error: Error | TusError, app: FastifyInstance): TusError | undefined => {
  if ("status_code" in error)
    return error.status_code === TOO_LARGE
      ? { status_code: TOO_LARGE, body: MESSAGES.upload.tooLarge }
      : undefined;
  // It may come over the stream of the request, before the store says what it means.
  const { status, body } = toAnswer(isFromS3(error) ? fromS3(error, RESUMABLE_UPLOADS) : error);
  logAnswered(error, status, app.log);
  return { status_code: status, body: body.message };
};
