import { REFRESH_TOKEN_SECONDS } from "@lyceum/shared/limits.ts";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Hosts that browsers hold trustworthy over plain http, so that Secure cookies work there. */
const LOOPBACK = /^(localhost|[\w-]+\.localhost|127(\.\d+){3}|\[::1\])$/;

export type SessionCookie = {
  read(request: FastifyRequest): string | undefined;
  write(reply: FastifyReply, refreshToken: string): void;
  clear(reply: FastifyReply): void;
};

/**
 * The refresh token's cookie: `__Host-` and Secure wherever a browser takes that. On a plain-http address of a
 * local network no browser does, so there it goes without.
 */
export const sessionCookie = (publicUrl: string | null): SessionCookie => {
  const isSecure = (request: FastifyRequest) =>
    publicUrl?.startsWith("https:") ||
    request.protocol === "https" ||
    LOOPBACK.test(request.hostname);
  const nameFor = (request: FastifyRequest) => (isSecure(request) ? "__Host-lyceum" : "lyceum");
  const optionsFor = (request: FastifyRequest) => ({
    path: "/",
    httpOnly: true,
    sameSite: "strict" as const,
    secure: isSecure(request),
  });
  return {
    read: (request) => request.cookies[nameFor(request)],
    write: (reply, refreshToken) => {
      const { request } = reply;
      const options = { ...optionsFor(request), maxAge: REFRESH_TOKEN_SECONDS };
      reply.setCookie(nameFor(request), refreshToken, options);
    },
    clear: (reply) => {
      reply.clearCookie(nameFor(reply.request), optionsFor(reply.request));
    },
  };
};
