import { z } from "zod";

import { SEARCHED_NAME_MAX } from "../limits.ts";
import { RtpCapabilities } from "../rtp.ts";
import { ClassSnapshot, Participant } from "./classroom.ts";
import { FIRST_PICTURES } from "./media.ts";
import { ParticipantId } from "./participant-id.ts";
import { Nothing, request, WHOLE } from "./request.ts";

/** Requests about seats in a class. */
export const SEAT_REQUESTS = {
  /**
   * Takes this person's seat in a class. `pageId` is one random id per page load: the same one again is the same page
   * (its media is kept if it still exists), another one replaces the older page, which gets `seatTaken`. Codes:
   * not_found, forbidden (closed class), conflict (ended), too_many (full), in_lobby.
   */
  joinClass: request({
    needs: "person",
    cost: WHOLE,
    body: z.strictObject({
      classId: z.uuid(),
      pageId: z.uuid(),
      /** What a page can receive that has prepared its media, and how many pictures its first screen shows. */
      receive: z
        .strictObject({
          rtpCapabilities: RtpCapabilities,
          pictures: z.int().min(0).max(FIRST_PICTURES),
        })
        .optional(),
    }),
    reply: ClassSnapshot,
  }),
  /**
   * How many people are in a live class, for its page; null for who would wait in its lobby. Codes: not_found, forbidden
   * (closed class).
   */
  countInside: request({
    needs: "person",
    body: z.strictObject({ classId: z.uuid() }),
    reply: z.object({ inside: z.int().nonnegative().nullable() }),
  }),
  /** Waits for a pending `joinClass`. Codes: conflict (no seat, and no place in a lobby). */
  leaveClass: request({ needs: "person", body: Nothing, reply: Nothing }),
  /**
   * Everyone in the class whose name has these words, also those whom its pages do not list, in the order of arrival.
   * `after`: the `next` of the answer before; 0 for the first.
   */
  listParticipants: request({
    needs: "host",
    cost: WHOLE,
    body: z.strictObject({
      query: z.string().max(SEARCHED_NAME_MAX),
      after: z.int().nonnegative(),
    }),
    reply: z.object({
      participants: z.array(Participant),
      /** How many there are in all. */
      count: z.int().nonnegative(),
      /** Null after the last. */
      next: z.int().nonnegative().nullable(),
    }),
  }),
};

/** Notices about seats in a class. */
export const SEAT_NOTICES = {
  /** `listed`: they were here before, and pages know them from now on. */
  participantJoined: z.object({ participant: Participant, listed: z.boolean().optional() }),
  participantChanged: z.object({ participant: Participant }),
  /** `lost`: the connection did not come back in time. */
  participantLeft: z.object({
    participantId: ParticipantId,
    why: z.enum(["left", "lost", "removed"]),
    /** They are here still, but pages do not know them any more. */
    unlisted: z.boolean().optional(),
  }),
  /** In an audience: how many people are here in all; null once all of them are listed. */
  headcountChanged: z.object({ headcount: z.int().nonnegative().nullable() }),
  /** This page lost its seat for good: another page took it, or a host removed the person. */
  seatTaken: z.object({ reason: z.enum(["replaced", "removed"]) }),
  /** Another process has this class now: the page joins again on the socket that it has, with the same page id. */
  seatMoved: z.object({ classId: z.uuid() }),
};
