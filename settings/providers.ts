import { siteverifyOf } from "@lyceum/backend/accounts/bot-check/providers.ts";
import { GOOGLE_KEYS_URL } from "@lyceum/backend/kernel/config/config.ts";
import type { z } from "zod";

import { BotCheckKeys, Bucket, Razorpay, type Read, Turn } from "./environment.ts";

/** Settings that only work together: undefined if none is set. Throws if only some are. */
function allOrNone<Shape extends z.ZodRawShape>(
  together: z.ZodObject<Shape>,
  read: Record<string, unknown>,
  why: string,
) {
  const names = Object.keys(together.shape);
  return names.some((name) => read[name] !== undefined) ? allOf(together, read, why) : undefined;
}

/** Throws if one is missing. */
function allOf<Shape extends z.ZodRawShape>(
  together: z.ZodObject<Shape>,
  read: Record<string, unknown>,
  why: string,
) {
  const missing = Object.keys(together.shape).filter((name) => read[name] === undefined);
  if (missing.length > 0) throw new Error(`${missing.join(", ")}: needed to ${why}.`);
  return together.parse(read);
}

export function botCheckOf(read: Read) {
  if (read.BOT_CHECK === "own") return undefined;
  const keys = allOf(BotCheckKeys, read, `have ${read.BOT_CHECK} check who signs in`);
  return siteverifyOf(read.BOT_CHECK, {
    siteKey: keys.RECAPTCHA_SITE_KEY,
    secret: keys.RECAPTCHA_SECRET,
    origin: read.RECAPTCHA_ORIGIN,
  });
}

export function socialOf({ GOOGLE_CLIENT_ID: clientId, ...read }: Read) {
  if (clientId !== undefined) return { google: { clientId, keysUrl: GOOGLE_KEYS_URL } };
  return read.SANDBOX === false ? "off" : read.SOCIAL_SIGN_IN;
}

/** Beside Razorpay, sandbox sales count only if the operator sets it. */
export function paymentsOf(read: Read) {
  const razorpay = razorpayOf(read);
  return { razorpay, sandbox: razorpay ? read.SANDBOX === true : read.SANDBOX !== false };
}

/** A public site over HTTPS has strangers: in a sandbox they pay nothing, and sign in as anyone. */
export function assertSandboxIsMeant(read: Read) {
  if (read.SANDBOX !== undefined || !read.PUBLIC_URL?.startsWith("https:")) return;
  const open = [
    ...(razorpayOf(read) ? [] : ["payments (set the three RAZORPAY_ keys)"]),
    ...(socialOf(read) === "sandbox" ? ["social sign-in (set GOOGLE_CLIENT_ID)"] : []),
  ];
  if (open.length === 0) return;
  throw new Error(
    `SANDBOX: PUBLIC_URL is https, and a sandbox would stand for ${open.join(" and ")}. ` +
      "SANDBOX=off runs the site without what is not set up; SANDBOX=on keeps the sandboxes, where courses cost nothing.",
  );
}

function razorpayOf(read: Read) {
  const keys = allOrNone(Razorpay, read, "take payments with Razorpay");
  return (
    keys && {
      keyId: keys.RAZORPAY_KEY_ID,
      keySecret: keys.RAZORPAY_KEY_SECRET,
      webhookSecret: keys.RAZORPAY_WEBHOOK_SECRET,
      origin: read.RAZORPAY_ORIGIN,
    }
  );
}

export function bucketOf(read: Read) {
  const bucket = allOrNone(Bucket, read, "keep files in a bucket");
  if (!bucket) return undefined;
  return {
    endpoint: bucket.S3_ENDPOINT,
    bucket: bucket.S3_BUCKET,
    region: bucket.S3_REGION,
    accessKey: bucket.S3_ACCESS_KEY,
    secretKey: bucket.S3_SECRET_KEY,
  };
}

export function turnOf(read: Read) {
  const turn = allOrNone(Turn, read, "relay media by a TURN server");
  return turn && { urls: turn.TURN_URLS, secret: turn.TURN_SECRET };
}

export function mailOf({ SMTP_URL, MAIL_FROM, SUPPORT_EMAIL }: Read) {
  if (SMTP_URL === undefined) return undefined;
  return { url: SMTP_URL, from: MAIL_FROM ?? SUPPORT_EMAIL, to: SUPPORT_EMAIL };
}
