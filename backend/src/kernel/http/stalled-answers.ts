import type { IncomingMessage, Server, ServerResponse } from "node:http";

/**
 * Milliseconds in which a caller must take some of its answer. A player that is paused asks again from where it was. The system
 * takes more only once a third of its own buffer is free, which is 1.4 MB of 4: who reads 20 kB/s seems to take nothing for 70 s.
 */
const TAKEN_WITHIN = 180_000;

/**
 * Cuts off who does not read its answer: what was written for it would fill the memory of the process or the system. Not who
 * waits for one. Node itself has a time for requests, and none for answers. Call it once all else answers: some who answer
 * keep others from hearing of a request.
 */
export const cutStalledAnswers = (server: Server, within = TAKEN_WITHIN): void => {
  server.on("request", (_request: IncomingMessage, response: ServerResponse) => {
    response.setTimeout(within, () => {
      const { socket } = response;
      if (socket && socket.writableLength > 0) socket.destroy();
    });
  });
};
