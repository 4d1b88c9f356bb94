import type { OutgoingHttpHeader } from "node:http";

import type { FastifyReply } from "fastify";

import { REQUEST_ID } from "../request-id.ts";

/** An encoding, `plain`, or `unchanged` for 304. */
export type Variant = "br" | "gzip" | "plain" | "unchanged";

/** An answer as it was sent: its headers as names and values in turn, and where the value of the request's name stands. */
export type Sent = {
  status: number;
  etag: string;
  headers: string[];
  nameAt: number;
  body: Uint8Array | null;
};

const kept = new WeakMap<object, Map<Variant, Sent>>();

/** What `stored` was sent as before; undefined until then. */
export const sentBefore = (stored: object, variant: Variant): Sent | undefined =>
  kept.get(stored)?.get(variant);

/**
 * Sends it, and keeps with `stored` what was sent, so that it can be sent again without asking anybody: see `AtOnce`. All of
 * the reply's headers but the request's name are to depend on `stored` and `variant` alone. `body`: null for 304.
 */
export const sendAndKeep = (
  reply: FastifyReply,
  stored: object,
  variant: Variant,
  body: Uint8Array | null,
): FastifyReply => {
  if (!sentBefore(stored, variant)) keep(stored, variant, sentOf(reply, body));
  return reply.send(body ?? undefined);
};

const keep = (stored: object, variant: Variant, sent: Sent) => {
  const variants = kept.get(stored) ?? new Map<Variant, Sent>();
  kept.set(stored, variants.set(variant, sent));
};

const sentOf = (reply: FastifyReply, body: Uint8Array | null): Sent => {
  const given = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    valuesOf(value).flatMap((each) => [name, each]),
  );
  const headers = body ? [...given, "content-length", String(body.byteLength)] : given;
  const etag = String(reply.getHeader("etag"));
  return { status: reply.statusCode, etag, headers, nameAt: headers.indexOf(REQUEST_ID) + 1, body };
};

const valuesOf = (value: OutgoingHttpHeader | undefined): string[] =>
  value === undefined ? [] : [value].flat().map(String);
