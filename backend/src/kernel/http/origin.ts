import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { FastifyRequest } from "fastify";

import type { BackendConfig } from "../config/config.ts";
import { isReading } from "./reading.ts";

/** Refuses changes that a page of a foreign origin sends. Callers that are not browsers send no Origin. */
export const foreignOriginGuard =
  (config: BackendConfig) =>
  async (request: FastifyRequest): Promise<void> => {
    const { origin } = request.headers;
    if (isReading(request.method) || origin === undefined) return;
    if (!isOurs(origin, request, config)) throw new DomainError("forbidden", MESSAGES.notAllowed);
  };

const isOurs = (origin: string, request: FastifyRequest, config: BackendConfig): boolean => {
  if (!URL.canParse(origin)) return false;
  const { host, origin: normal } = new URL(origin);
  if (config.allowedOrigins !== "same") return config.allowedOrigins.includes(normal);
  if (config.publicUrl !== null && new URL(config.publicUrl).origin === normal) return true;
  return host === request.host;
};
