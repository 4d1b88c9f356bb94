import { z } from "zod";

import { CommentChange } from "../rest/blogs.ts";
import { USERS_PER_PAGE_MAX } from "../limits.ts";
import { ClassSummary } from "../rest/classes.ts";
import { ROLES } from "../rest/endpoint.ts";
import { Upload } from "../rest/videos.ts";
import {
  ConsumerOptions,
  DtlsParameters,
  IceParameters,
  Layers,
  MediaId,
  MediaKind,
  RtpCapabilities,
  RtpParameters,
  TransportOptions,
} from "../rtp.ts";
import { ClassSnapshot, ParticipantId, Producer, Source } from "./classroom.ts";

/**
 * Every Socket.IO request a page may send. The event's name is the key; its one argument is `body`; it is
 * acknowledged with `Result<reply>`. `needs` says what the socket must have done before: `session` = signed in at
 * the handshake, `person` = so, and not as an admin who has yet to turn on two-step sign-in, `admin` = as an admin, `seat` = inside or waiting in a class (by `joinClass`), `host` = a host's seat in it.
 */
export type RequestDescription = {
  needs: "visitor" | "session" | "person" | "admin" | "seat" | "host";
  body: z.ZodType;
  reply: z.ZodType;
};

const request = <const Description extends RequestDescription>(description: Description) =>
  description;
const Nothing = z.strictObject({});

const namesEachOnce = (changes: readonly { consumerId: string }[]): boolean =>
  new Set(changes.map(({ consumerId }) => consumerId)).size === changes.length;

export const REQUESTS = {
  /** From now on `classChanged` and `classRemoved` arrive for the classes this person may see. */
  watchClasses: request({
    needs: "person",
    body: Nothing,
    reply: z.object({ classes: z.array(ClassSummary) }),
  }),
  unwatchClasses: request({ needs: "person", body: Nothing, reply: Nothing }),

  /**
   * From now on `uploadChanged` and `uploadRemoved` arrive: for a teacher's own uploads, for an admin those that are
   * not approved. Newest first.
   */
  watchUploads: request({
    needs: "person",
    body: Nothing,
    reply: z.object({ uploads: z.array(Upload) }),
  }),
  unwatchUploads: request({ needs: "person", body: Nothing, reply: Nothing }),

  /**
   * From now on `catalogueChanged` arrives. The catalogue itself is fetched over REST, after this is acknowledged, where
   * it may have `changed` since the page got what it has, at most `age` milliseconds ago; without that it may always.
   */
  watchCatalogue: request({
    needs: "visitor",
    body: z.strictObject({ age: z.number().nonnegative().optional() }),
    reply: z.object({ changed: z.boolean() }),
  }),
  unwatchCatalogue: request({ needs: "visitor", body: Nothing, reply: Nothing }),

  /**
   * From now on `commentsChanged` and `readersChanged` arrive for this blog. Answers what changed of its comments after
   * version `after` (0 for all), in the order of their versions, at most COMMENT_CHANGES_MAX; `version` is the newest, so
   * where the last change is older than that a page asks again from it. A page that asks again is still one reader.
   * Codes: not_found.
   */
  watchBlog: request({
    needs: "visitor",
    body: z.strictObject({ blogId: z.uuid(), after: z.int().nonnegative() }),
    reply: z.object({
      changes: z.array(CommentChange),
      version: z.int().nonnegative(),
      readers: z.int().positive(),
    }),
  }),
  unwatchBlog: request({
    needs: "visitor",
    body: z.strictObject({ blogId: z.uuid() }),
    reply: Nothing,
  }),

  /** From now on `purchasesChanged` arrives. What was bought is fetched over REST, after this is acknowledged. */
  watchPurchases: request({ needs: "person", body: Nothing, reply: Nothing }),
  unwatchPurchases: request({ needs: "person", body: Nothing, reply: Nothing }),

  /**
   * From now on `sessionChanged` and `sessionEnded` arrive, and this page counts as open: what every page of somebody
   * signed in asks for.
   */
  watchSession: request({
    needs: "session",
    body: Nothing,
    reply: z.object({ role: z.enum(ROLES) }),
  }),

  /** Whether this page is to be seen: said when that changes, and every PRESENCE_BEAT while it is. */
  reportPresence: request({
    needs: "session",
    body: z.strictObject({ visible: z.boolean() }),
    reply: Nothing,
  }),

  /**
   * From now on `presenceChanged` arrives for these people, and only for them. Answers who of them has a page open.
   */
  watchPresence: request({
    needs: "admin",
    body: z.strictObject({ personIds: z.array(z.uuid()).max(USERS_PER_PAGE_MAX) }),
    reply: z.object({ online: z.array(z.uuid()) }),
  }),
  unwatchPresence: request({ needs: "admin", body: Nothing, reply: Nothing }),

  /**
   * Takes this person's seat in a class. `pageId` is one random id a page load: the same one again is the same
   * page back (its media is kept if it still lives), another one replaces the older page, which is told `seatTaken`.
   * Codes: not_found, forbidden (closed class), conflict (ended), too_many (full).
   */
  joinClass: request({
    needs: "person",
    body: z.strictObject({ classId: z.uuid(), pageId: z.uuid() }),
    reply: ClassSnapshot,
  }),
  /** Waits for a `joinClass` that is under way. Codes: conflict (no seat). */
  leaveClass: request({ needs: "person", body: Nothing, reply: Nothing }),
  startClass: request({ needs: "host", body: Nothing, reply: z.object({ class: ClassSummary }) }),
  stopClass: request({ needs: "host", body: Nothing, reply: z.object({ class: ClassSummary }) }),
  raiseHand: request({
    needs: "seat",
    body: z.strictObject({ raised: z.boolean() }),
    reply: Nothing,
  }),

  /** Pauses somebody's producer on the media host. Nobody can be unmuted from outside. */
  muteParticipant: request({
    needs: "host",
    body: z.strictObject({ participantId: ParticipantId, source: Source }),
    reply: Nothing,
  }),
  askToUnmute: request({
    needs: "host",
    body: z.strictObject({ participantId: ParticipantId, source: Source }),
    reply: Nothing,
  }),
  /** Puts somebody out; they cannot join this class again until it is next started. */
  removeParticipant: request({
    needs: "host",
    body: z.strictObject({ participantId: ParticipantId }),
    reply: Nothing,
  }),

  /** Makes this page's two transports; any that it had before are closed, with all they carried. */
  openMedia: request({
    needs: "seat",
    body: Nothing,
    reply: z.object({
      routerRtpCapabilities: RtpCapabilities,
      send: TransportOptions,
      receive: TransportOptions,
    }),
  }),
  connectTransport: request({
    needs: "seat",
    body: z.strictObject({ transportId: MediaId, dtlsParameters: DtlsParameters }),
    reply: Nothing,
  }),
  restartIce: request({
    needs: "seat",
    body: z.strictObject({ transportId: MediaId }),
    reply: z.object({ iceParameters: IceParameters }),
  }),

  /** Publishes a stream on this page's send transport. A second one of the same source replaces the first. */
  produce: request({
    needs: "seat",
    body: z.strictObject({
      transportId: MediaId,
      source: Source,
      kind: MediaKind,
      rtpParameters: RtpParameters,
      paused: z.boolean(),
    }),
    reply: z.object({ producer: Producer }),
  }),
  pauseProducer: request({
    needs: "seat",
    body: z.strictObject({ producerId: MediaId }),
    reply: Nothing,
  }),
  resumeProducer: request({
    needs: "seat",
    body: z.strictObject({ producerId: MediaId }),
    reply: Nothing,
  }),
  closeProducer: request({
    needs: "seat",
    body: z.strictObject({ producerId: MediaId }),
    reply: Nothing,
  }),

  /** Receives somebody else's stream on this page's receive transport. It starts paused: `setConsumers` resumes it. */
  consume: request({
    needs: "seat",
    body: z.strictObject({
      transportId: MediaId,
      producerId: MediaId,
      rtpCapabilities: RtpCapabilities,
    }),
    reply: ConsumerOptions,
  }),
  /** The reconciler's one verb: for each consumer, what has changed. `priority` 1 (least) to 255. */
  setConsumers: request({
    needs: "seat",
    body: z.strictObject({
      changes: z
        .array(
          z.strictObject({
            consumerId: MediaId,
            paused: z.boolean().optional(),
            preferredLayers: Layers.optional(),
            priority: z.int().min(1).max(255).optional(),
          }),
        )
        .max(500)
        .refine(namesEachOnce, "names a consumer twice"),
    }),
    reply: Nothing,
  }),
  /** Asks the publisher for a key frame, when no first frame came. */
  requestKeyFrame: request({
    needs: "seat",
    body: z.strictObject({ consumerId: MediaId }),
    reply: Nothing,
  }),
  closeConsumer: request({
    needs: "seat",
    body: z.strictObject({ consumerId: MediaId }),
    reply: Nothing,
  }),
};

export type Requests = typeof REQUESTS;
export type RequestName = keyof Requests;
/** What a handler is given: parsed, defaults filled in. */
export type RequestBody<Name extends RequestName> = z.output<Requests[Name]["body"]>;
/** What a page sends. */
export type RequestInput<Name extends RequestName> = z.input<Requests[Name]["body"]>;
export type RequestReply<Name extends RequestName> = z.output<Requests[Name]["reply"]>;
