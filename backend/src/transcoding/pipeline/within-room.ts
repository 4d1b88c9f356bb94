import { guarded } from "@lyceum/shared/edges.ts";
import type { FastifyBaseLogger } from "fastify";

import type { DiskRoom } from "../../kernel/files/DiskRoom.ts";
import { JobPostponed } from "../../kernel/jobs/job.ts";

/** Milliseconds. */
const LOOK_EVERY = 1_000;
/** Seconds until a job is taken again that there was no room for: so many, and up to as many more, not all at once. */
const WITHOUT_ROOM = 60;
const NO_ROOM = "The disk has no room for it";

export type Room = { room: Pick<DiskRoom, "left">; log: FastifyBaseLogger };

const withoutRoom = (cause?: unknown): JobPostponed =>
  new JobPostponed(NO_ROOM, WITHOUT_ROOM * (1 + Math.random()), { cause });

/** `full` is aborted when what is made touches the room that is kept for the database. */
const watchRoom = ({ room, log }: Room) => {
  const filling = new AbortController();
  const see = (left: number) => {
    if (left < 0) filling.abort(new Error("The disk is full"));
  };
  const look = guarded("room on the disk", log, async () => see(await room.left()));
  const timer = setInterval(look, LOOK_EVERY);
  return { full: filling.signal, end: () => clearInterval(timer) };
};

/**
 * Runs what writes large files, with a signal that is aborted too when there is no more room for them. Throws JobPostponed
 * then, and before it where there is none.
 */
export const withinRoom = async <Value>(
  room: Room,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> => {
  if ((await room.room.left()) < 0) throw withoutRoom();
  const watch = watchRoom(room);
  try {
    return await work(AbortSignal.any([signal, watch.full]));
  } catch (error) {
    if (watch.full.aborted && !signal.aborted) throw withoutRoom(error);
    throw error;
  } finally {
    watch.end();
  }
};
