import type { FastifyReply, FastifyRequest } from "fastify";

/** Hosts that browsers hold trustworthy over plain http, so that Secure cookies work there. */
const LOOPBACK = /^(localhost|[\w-]+\.localhost|127(\.\d+){3}|\[::1\])$/;

export type HostCookie = {
  read(request: FastifyRequest): string | undefined;
  write(reply: FastifyReply, value: string): void;
  clear(reply: FastifyReply): void;
};

type Settings = {
  name: string;
  /** How long it is kept. */
  seconds: number;
  publicUrl: string | null;
};

/**
 * A cookie that only this host gets, and no script: `__Host-` and Secure wherever a browser takes that. On a
 * plain-http address of a local network no browser does, so there it goes without.
 */
export const hostCookie = ({ name, seconds, publicUrl }: Settings): HostCookie => {
  const isSecure = (request: FastifyRequest) =>
    publicUrl?.startsWith("https:") ||
    request.protocol === "https" ||
    LOOPBACK.test(request.hostname);
  const nameFor = (request: FastifyRequest) => (isSecure(request) ? `__Host-${name}` : name);
  const optionsFor = (request: FastifyRequest) => ({
    path: "/",
    httpOnly: true,
    sameSite: "strict" as const,
    secure: isSecure(request),
  });
  return {
    read: (request) => request.cookies[nameFor(request)],
    write: (reply, value) => {
      const { request } = reply;
      reply.setCookie(nameFor(request), value, { ...optionsFor(request), maxAge: seconds });
    },
    clear: (reply) => {
      reply.clearCookie(nameFor(reply.request), optionsFor(reply.request));
    },
  };
};
