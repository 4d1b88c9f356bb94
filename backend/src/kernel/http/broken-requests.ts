import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

import type { ErrorCode } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";

import { errorBody } from "./errors.ts";

type Refusal = { line: string; code: ErrorCode; message: string };

const UNREADABLE: Refusal = {
  line: "400 Bad Request",
  code: "invalid",
  message: MESSAGES.notReadable,
};

/** By the codes of Node's errors. */
const REFUSALS: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    line: "408 Request Timeout",
    code: "invalid",
    message: MESSAGES.requestTooSlow,
  },
  HPE_HEADER_OVERFLOW: {
    line: "431 Request Header Fields Too Large",
    code: "too_large",
    message: MESSAGES.headersTooLarge,
  },
};

const JSON_TYPE = "application/json; charset=utf-8";

/** Answers what Node could not read as a request, which no hook and no handler ever sees, and ends the connection. */
export const answerBroken = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const { line, code, message } = REFUSALS[error.code ?? ""] ?? UNREADABLE;
  const body = JSON.stringify(errorBody(code, message));
  const headers = [
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Content-Type: ${JSON_TYPE}`,
    "Connection: close",
  ];
  if (socket.writable) socket.write([`HTTP/1.1 ${line}`, ...headers, "", body].join("\r\n"));
  socket.destroy(error);
};

/** Answers requests that expect something else than to be told to go on, instead of Node. */
export const refuseExpectations = (server: Server): void => {
  server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify(errorBody("invalid", MESSAGES.expectsTooMuch));
    const headers = { "content-length": Buffer.byteLength(body), "content-type": JSON_TYPE };
    response.writeHead(417, headers).end(body);
  });
};
