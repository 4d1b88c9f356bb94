import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

export type S3Keys = { region: string; accessKey: string; secretKey: string };

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
const MUST_BE_SIGNED = ["host", "x-amz-content-sha256", "x-amz-date"];
/** Milliseconds. */
const AGE_MOST = 15 * 60 * 1_000;

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest();

/** Signature Version 4 as its specification describes it, worked out from the request alone. */
export const isSigned = (request: IncomingMessage, keys: S3Keys): boolean => {
  const { headers } = request;
  const parts = AUTHORIZATION.exec(headers.authorization ?? "");
  if (!parts) return false;
  const [, accessKey, day, region, names, signature] = parts as unknown as string[];
  const signed = names!.split(";");
  const time = headers["x-amz-date"]?.toString() ?? "";
  if (accessKey !== keys.accessKey || region !== keys.region || !isRecent(time)) return false;
  if (!time.startsWith(day!) || !MUST_BE_SIGNED.every((name) => signed.includes(name)))
    return false;
  const scope = `${day}/${region}/s3/aws4_request`;
  const wanted = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical(request, signed))].join("\n");
  const key = [region, "s3", "aws4_request"].reduce(hmac, hmac(`AWS4${keys.secretKey}`, day!));
  return hmac(key, wanted).toString("hex") === signature;
};

const canonical = ({ method, url, headers }: IncomingMessage, signed: string[]): string => {
  const [path, query = ""] = (url ?? "").split("?");
  const pairs = query === "" ? [] : query.split("&");
  return [
    ...[
      method,
      path,
      pairs
        .map((pair) => (pair.includes("=") ? pair : `${pair}=`))
        .toSorted()
        .join("&"),
    ],
    ...signed.map((name) => `${name}:${headers[name]?.toString().trim().replace(/ +/g, " ")}`),
    ...["", signed.join(";"), headers["x-amz-content-sha256"]],
  ].join("\n");
};

const isRecent = (time: string): boolean => {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time) ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Math.abs(Date.now() - at) < AGE_MOST;
};
