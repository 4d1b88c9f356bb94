import { z } from "zod";

/** Path of a media host's Socket.IO server. */
export const SFU_SOCKET_PATH = "/sfu";

/**
 * `socket.handshake.auth` of signaling at a media host. `secret` is shared by configuration; `signaling` is one random
 * id per process, the same through its reconnects, so that the host knows which rooms to close if the process never
 * returns.
 */
export const SfuHandshake = z.strictObject({
  secret: z.string().min(1).max(256),
  signaling: z.uuid(),
});

/** What a host answers that refuses the handshake: it has another secret. */
export const SFU_REFUSED = "unauthenticated";

/** Milliseconds for which a host keeps the rooms of a lost signaling process. */
export const SFU_ROOMS_KEPT = 30_000;
