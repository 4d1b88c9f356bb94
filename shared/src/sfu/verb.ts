import { z } from "zod";

/** Signaling names rooms; the media host names everything in them. A room is one class's media on one host. */
export const RoomId = z.string().min(1).max(64);
export const inRoom = { roomId: RoomId };
export const Nothing = z.strictObject({});

export const verb = <const Description extends { body: z.ZodType; reply: z.ZodType }>(
  description: Description,
) => description;
