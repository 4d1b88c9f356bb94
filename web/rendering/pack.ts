import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import type { Html } from "./messages.ts";

const BROTLI_LEVEL = 5;

/** Compresses synchronously, in some milliseconds: for a renderer, and for the few shells of a site. */
export function pack(status: number, text: string): Html {
  const plain = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL };
  const hash = createHash("sha256").update(plain).digest("base64url");
  return {
    status,
    plain,
    etag: `W/"${hash}"`,
    gzip: gzipSync(plain),
    br: brotliCompressSync(plain, { params }),
  };
}
