import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

import { DEVICE_KNOWN_SECONDS } from "@lyceum/shared/limits.ts";
import type { FastifyReply, FastifyRequest } from "fastify";

import { hostCookie } from "../../kernel/security/host-cookie.ts";
import { keyFor } from "../../kernel/security/keys.ts";

/** The cookie that names a browser in which someone signed in. It lets nobody in. Source: OWASP, "Device cookies". */
export type DeviceCookie = {
  /** The id of the browser; null without a valid cookie. */
  read(request: FastifyRequest): string | null;
  /** Names the browser from now on. */
  write(reply: FastifyReply, deviceId: string): void;
};

export const newDeviceId = (): string => randomBytes(16).toString("base64url");

type Settings = { publicUrl: string | null; tokenSecret: string };

export const deviceCookie = ({ publicUrl, tokenSecret }: Settings): DeviceCookie => {
  const key = keyFor("device", tokenSecret);
  const cookie = hostCookie({ name: "lyceum-device", seconds: DEVICE_KNOWN_SECONDS, publicUrl });
  const sign = (id: string) => `${id}.${createHmac("sha256", key).update(id).digest("base64url")}`;
  return {
    read: (request) => {
      const value = cookie.read(request) ?? "";
      const [, id] = /^([\w-]{22})\.[\w-]{43}$/.exec(value) ?? [];
      if (id === undefined) return null;
      return timingSafeEqual(Buffer.from(sign(id)), Buffer.from(value)) ? id : null;
    },
    write: (reply, id) => cookie.write(reply, sign(id)),
  };
};
