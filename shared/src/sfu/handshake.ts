import { z } from "zod";

/** Path of a media host's Socket.IO server. */
export const SFU_SOCKET_PATH = "/sfu";

/**
 * `socket.handshake.auth` of signaling at a media host. `secret` is shared by configuration; `signaling` is one random
 * id a process, the same through its reconnects, so that the host knows whose rooms to close when nobody comes back.
 */
export const SfuHandshake = z.strictObject({
  secret: z.string().min(1).max(256),
  signaling: z.uuid(),
});

/** Milliseconds that a host keeps the rooms of a signaling process that it lost. */
export const SFU_ROOMS_KEPT = 30_000;
