import { z } from "zod";

import { CommentChange } from "../rest/blogs.ts";
import { ClassSummary } from "../rest/classes.ts";
import { ROLES } from "../rest/endpoint.ts";
import { Upload } from "../rest/videos.ts";
import { MediaId } from "../rtp.ts";
import { Participant, ParticipantId, Producer, Source } from "./classroom.ts";

/** Consumer and producer scores: 0 (lost) to 10 (perfect). Source: mediasoup, RTP statistics. */
const Score = z.number().min(0).max(10);

/**
 * Every Socket.IO message the server sends on its own. A notice is a hint that something is newer: a page that
 * missed one loses nothing, because `joinClass`, `watchClasses` and `watchUploads` answer with the whole state,
 * `watchBlog` with all that came after what the page has, and the catalogue is fetched whole.
 */
export const NOTICES = {
  // Feeds.
  classChanged: z.object({ class: ClassSummary }),
  classRemoved: z.object({ classId: z.uuid() }),
  /** An approved one is told to admins too, once, so that their queue drops it. */
  uploadChanged: z.object({ upload: Upload }),
  uploadRemoved: z.object({ videoId: z.uuid() }),
  /** A course in the catalogue, or its topics, changed or left it. At most one a second a course. */
  catalogueChanged: z.object({ courseId: z.uuid() }),
  /**
   * All that changed after version `after`, in the order of their versions; a page that has not come that far asks for
   * what is between. A version that a later change of the same comment replaced is left out.
   */
  commentsChanged: z.object({
    blogId: z.uuid(),
    after: z.int().nonnegative(),
    changes: z.array(CommentChange).min(1),
  }),
  /** How many pages have this blog open; at most one a second. */
  readersChanged: z.object({ blogId: z.uuid(), readers: z.int().positive() }),
  /** What this person has bought is not what it was. */
  purchasesChanged: z.object({}),
  /** This person's role is another one now: renew the token. */
  sessionChanged: z.object({ role: z.enum(ROLES) }),
  /** This page's session is over; the server closes the socket after it. */
  sessionEnded: z.object({ reason: z.enum(["signed-out", "banned", "deleted"]) }),
  presenceChanged: z.object({ personId: z.uuid(), online: z.boolean() }),
  /** The server may have missed changes itself: fetch every live list again. */
  feedsStale: z.object({}),

  // The class that this page has a seat in.
  /** The waiting are inside from now on; everybody opens their media. */
  classStarted: z.object({ class: ClassSummary }),
  /** `stopped` by a host, `deserted` when no host came back in time, `deleted` with the class. */
  classEnded: z.object({ class: ClassSummary, reason: z.enum(["stopped", "deserted", "deleted"]) }),
  participantJoined: z.object({ participant: Participant }),
  participantChanged: z.object({ participant: Participant }),
  participantLeft: z.object({ participantId: ParticipantId }),
  /** Whether any host of the class is connected. */
  hostPresence: z.object({ present: z.boolean() }),
  /** This page lost its seat for good: another page took it, or a host removed the person. */
  seatTaken: z.object({ reason: z.enum(["replaced", "removed"]) }),
  /** A host paused this page's own producer. */
  mutedByHost: z.object({ source: Source }),
  askedToUnmute: z.object({ source: Source }),

  // Media.
  producerAdded: z.object({ producer: Producer }),
  producerChanged: z.object({ producer: Producer }),
  producerRemoved: z.object({ producerId: MediaId }),
  /** This page's consumer ended on the server. */
  consumerClosed: z.object({ consumerId: MediaId }),
  /** Quality of the link from the publisher to here, and the layers that arrive; null when none does. */
  consumerQuality: z.object({
    consumerId: MediaId,
    score: Score,
    currentLayer: z.int().nullable(),
  }),
  /** Quality of this page's own uplink of one producer: the worst of its streams. */
  producerQuality: z.object({ producerId: MediaId, score: Score }),
  /** The highest simulcast layer that anybody wants of this page's producer; -1 when nobody wants any. */
  layersWanted: z.object({ producerId: MediaId, spatialLayer: z.int().min(-1).max(3) }),
  /** Who speaks now; null when nobody does. */
  activeSpeaker: z.object({ participantId: ParticipantId.nullable() }),
  /** Loudness of those who make a sound, 0 (silent) to 1 (full scale); whoever is missing is silent. */
  audioLevels: z.object({
    levels: z.array(z.object({ participantId: ParticipantId, level: z.number().min(0).max(1) })),
  }),
  /** The media host of this class was lost and replaced: open media again and publish again. */
  mediaLost: z.object({}),
};

export type Notices = typeof NOTICES;
export type NoticeName = keyof Notices;
export type NoticeBody<Name extends NoticeName> = z.output<Notices[Name]>;
