import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";

/** Takes the requests of a server from all that listens to them now. Returns what passes one on to these. */
export const takeRequests = (
  server: Server,
): ((request: IncomingMessage, response: ServerResponse) => void) => {
  const others = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  return (request, response) => {
    for (const other of others) other.call(server, request, response as never);
  };
};
