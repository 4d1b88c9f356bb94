import type { FastifyRequest } from "fastify";

/**
 * The site's origin in an answer to this caller, without a slash at its end. Without a public URL it is whatever the
 * caller asked, so it must not reach anyone else.
 */
export const siteOriginOf = (request: FastifyRequest, publicUrl: string | null): string =>
  publicUrl === null ? `${request.protocol}://${request.host}` : new URL(publicUrl).origin;
