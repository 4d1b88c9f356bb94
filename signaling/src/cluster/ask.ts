import { ACK_TIMEOUT } from "@lyceum/shared/limits.ts";
import { resolvers } from "@lyceum/shared/promises.ts";
import type { InOrder } from "@lyceum/shared/sync/InOrder.ts";
import type { Socket } from "socket.io-client";

/** A connection that this process has opened to another one; what comes over it is taken in its order. */
export type OpenedLine = { socket: Socket; heard: InOrder };

/**
 * The other end's answer. Sends nothing while the line is cut: what is kept for later would come when nobody waits for it any
 * more. Rejects with what `unreachable` makes, also after `ACK_TIMEOUT` without an answer.
 */
export const ask = (
  { socket, heard }: OpenedLine,
  unreachable: () => Error,
  name: string,
  ...args: unknown[]
): Promise<unknown> => {
  const { promise, resolve, reject } = resolvers<unknown>();
  if (!socket.connected) reject(unreachable());
  else
    socket
      .timeout(ACK_TIMEOUT)
      .emit(name, ...args, (error: Error | null, answer: unknown) =>
        heard.answer(() => (error ? reject(unreachable()) : resolve(answer))),
      );
  return promise;
};
