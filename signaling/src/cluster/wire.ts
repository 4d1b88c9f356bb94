import { NOTICES } from "@lyceum/shared/signaling/notices.ts";
import { ROLES } from "@lyceum/shared/rest/endpoint.ts";
import { z } from "zod";

/** Path of the Socket.IO server that signaling processes link to. */
export const LINK_PATH = "/edge";
/** What these messages are. A process that knows only others is refused, and asked again when it is replaced. */
export const LINK_VERSION = 1;
/** Bytes. Larger than a page's message: snapshots pass here, and the peer is our own. */
export const LINK_MESSAGE_MAX = 1_000_000;
/** Milliseconds. A frozen process is noticed after both together. */
export const LINK_PING = { pingInterval: 2_000, pingTimeout: 5_000 };

export const LinkHandshake = z.strictObject({
  secret: z.string().min(1).max(256),
  version: z.int(),
  processId: z.int(),
});

/**
 * In the query of a link's address, where earlier versions look for nothing: the number of the process that is expected at its other
 * end. Two processes may have one address by mistake.
 */
export const LINK_EXPECTS = "to";
/** Why a link is refused. */
export const REFUSED = {
  secret: "unauthenticated",
  version: "version",
  /** It is meant for another process, or comes from this one. */
  elsewhere: "elsewhere",
} as const;

const Person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  pictureUrl: z.string().nullish(),
  sessionId: z.string(),
  mustSetUpTwoStep: z.boolean().optional(),
});
/** Of a socket at the process that has it. */
const PageId = z.string().min(1).max(64);
const ClassId = z.uuid();
const Channel = z.string().max(100);
const Group = z.union([z.literal("online"), z.templateLiteral(["blog:", z.guid()])]);
const Notice = z.string().refine((name) => Object.hasOwn(NOTICES, name));

/** From the process that has a page's socket to the one that has its class, in one order with the answers and TO_EDGE. */
export const TO_OWNER = {
  /** Before its first request. */
  open: z.tuple([PageId, z.strictObject({ address: z.string().max(64), person: Person })]),
  /** The socket is gone, or its page is in a class of another process. */
  lost: z.tuple([PageId]),
  /** A request, answered with `Answer`. */
  ask: z.tuple([PageId, z.string().max(64), z.unknown()]),
  /** The trace of this page's next request. */
  traced: z.tuple([PageId, z.string().max(64)]),
  /** Everyone in a class for this person at its door, answered with a list of names, or null. */
  names: z.tuple([Person, z.enum(["host", "student"]), ClassId]),
};

/** From the process that has a class to one that has pages. */
export const TO_EDGE = {
  to: z.tuple([PageId, Notice, z.unknown()]),
  /** To all of a channel but one page. */
  all: z.tuple([Channel, Notice, z.unknown(), PageId.nullable()]),
  subscribe: z.tuple([PageId, Channel]),
  unsubscribe: z.tuple([PageId, Channel]),
  attend: z.tuple([PageId, z.boolean()]),
  close: z.tuple([PageId]),
  /** This class is not here any more. */
  moved: z.tuple([ClassId]),
  /** A person, such as the reader of a blog, is at this process or has left it: see Elsewhere. */
  here: z.tuple([Group, z.string().max(64), z.boolean()]),
  /** So many people are in a live class. */
  inside: z.tuple([ClassId, z.int().nonnegative()]),
};

export type ToOwner = keyof typeof TO_OWNER;
export type ToEdge = keyof typeof TO_EDGE;
export type ToOwnerArgs<Name extends ToOwner> = z.output<(typeof TO_OWNER)[Name]>;
export type ToEdgeArgs<Name extends ToEdge> = z.output<(typeof TO_EDGE)[Name]>;

/** The result of the request; or that the class is not there. */
export const Answer = z.union([
  z.strictObject({ moved: z.literal(true) }),
  z.looseObject({ ok: z.boolean() }),
]);
export type Answer = z.output<typeof Answer>;
export const Names = z.array(z.string()).nullable();
