import { connect } from "node:net";
import { text } from "node:stream/consumers";

import { faultOf, someAddress } from "../call.ts";
import type { Random } from "../Random.ts";
import type { Target } from "../Target.ts";
import { mutatedBytes, oddText } from "../values.ts";

const METHODS = [
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "DELETE",
  "OPTIONS",
  "TRACE",
  "CONNECT",
  "PRI",
  "get",
  "M-SEARCH",
];
const PATHS = [
  ...[
    "/",
    "/blogs",
    "/blog/why-algebra-uses-letters",
    "/course-topics/1",
    "/api/video/get_courses",
  ],
  ...["/rss.xml", "/sitemap.xml", "/media/videos/x/original.mp4", "/live/?EIO=4&transport=polling"],
  ...["*", "http://x/", "http://evil.example/blogs?page=2", "//evil.example/x", "/\\x", "x", ""],
  ...[
    "/%",
    "/%00",
    "/%ff",
    "/..%2f..%2fetc/passwd",
    "/blogs?%",
    "/?a[]=1&a[__proto__]=2",
    "/#a",
    "///",
  ],
];
const HEADERS = [
  ...["Host: x", "Host: a, b", "Host:", "Host: [::1]:99999", "X-Forwarded-For: 1.2.3.4, , ::g"],
  ...[
    "X-Forwarded-Host: evil.example",
    "X-Forwarded-Proto: javascript",
    "Accept-Encoding: br;q=x, *;q=0",
  ],
  ...[
    'If-None-Match: W/"x", *',
    "If-Modified-Since: never",
    "Range: bytes=9-1,-,5-",
    "Cookie: =;;a=%00;__proto__=1",
  ],
  ...[
    "Content-Length: -1",
    "Content-Length: 1e3",
    "Transfer-Encoding: chunked, gzip",
    "Expect: 100-continue",
  ],
  ...[
    "Upgrade: websocket",
    "Connection: upgrade, close",
    "Authorization: Bearer ..",
    "Authorization: Basic Og==",
  ],
  ...[
    "Content-Type: application/json; charset=utf-7",
    `X-Request-Id: ${"x".repeat(300)}`,
    "Sec-WebSocket-Key: x",
  ],
  ...["Sec-WebSocket-Version: 13", "User-Agent: Googlebot", "Origin: null", "Referer: \u00ff"],
];
const BODIES = [
  "",
  "{}",
  "0\r\n\r\n",
  "5\r\nabc",
  "ffffffffff\r\nx",
  "GET / HTTP/1.1\r\n\r\n",
  "\0\0\0",
];
const WAITS = 3_000;

/** Bytes on a raw connection: request lines and headers that no library would send. */
export const requestLines: Target = {
  name: "request-lines",
  atOnce: 3,
  async open({ port }) {
    return {
      async step(random) {
        const sent = bytesOf(random);
        return brokenAnswer(await exchange(port, someAddress(random), sent), sent);
      },
      close: async () => undefined,
    };
  },
};

const bytesOf = (random: Random): Buffer => {
  const requests = Array.from({ length: 1 + random.below(3) }, () => requestOf(random));
  const bytes = Buffer.from(requests.join(""), "latin1");
  return random.chance(0.3) ? mutatedBytes(random, bytes) : bytes;
};

const requestOf = (random: Random): string => {
  const path = random.chance(0.2) ? oddText(random).replaceAll(/\s/g, "") : random.pick(PATHS);
  const query = random.chance(0.3) ? `?${"q=".repeat(random.size(3_000))}${random.below(1e9)}` : "";
  const version = random.pick(["HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/9", ""]);
  const lines = [`${random.pick(METHODS)} ${path}${query} ${version}`];
  if (random.chance(0.8)) lines.push("Host: localhost");
  for (let count = random.below(5); count > 0; count -= 1) lines.push(random.pick(HEADERS));
  if (random.chance(0.05)) lines.push(`X-Long: ${"x".repeat(random.size(60_000))}`);
  return `${lines.join(random.chance(0.9) ? "\r\n" : "\n")}\r\n\r\n${random.pick(BODIES)}`;
};

/** The server's output until it closes or is silent. A reset connection has answered nothing, which is allowed. */
const exchange = async (port: number, from: string, bytes: Buffer): Promise<string> => {
  const socket = connect({ port, host: "127.0.0.1", localAddress: from });
  socket.setTimeout(WAITS, () => socket.destroy());
  socket.write(bytes);
  const silence = setTimeout(() => socket.end(), 300);
  try {
    return await text(socket);
  } catch {
    return "";
  } finally {
    clearTimeout(silence);
    socket.destroy();
  }
};

const brokenAnswer = (answer: string, sent: Buffer): string | null => {
  const statuses = [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) =>
    Number(status),
  );
  const faults = statuses.map((status) => faultOf({ status, text: "" })).filter(Boolean);
  const said =
    faults[0] ??
    faultOf({ status: 200, text: answer.slice(0, 5_000).replaceAll(/<script.*/gs, "") });
  return said && `${said}\n  sent: ${JSON.stringify(sent.toString("latin1").slice(0, 400))}`;
};
