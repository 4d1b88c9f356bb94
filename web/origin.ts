import type { FastifyBaseLogger, FastifyRequest } from "fastify";

type Asked = Pick<FastifyRequest, "host" | "raw"> & { protocol: string };

/** The site's origin for a request; see `originOf`. */
export type OriginOf = (request: Asked) => string;

const HOST_LOGGED = 100;
/** Answers that are remembered: working one out takes longer than sending a page. */
const REMEMBERED = 100;

/** A host as written in a URL. */
const hostOf = (address: string) => {
  const bare = address.replace(/^::ffff:(?=\d+\.)/, "");
  return bare.includes(":") ? `[${bare}]` : bare;
};

/**
 * The site's origin for a request, without a trailing slash. Without PUBLIC_URL only `localhost` and the address to
 * which the connection itself came are trusted; empty for any other `Host`, which callers choose freely.
 */
function originOf({ protocol, host, raw }: Asked): string {
  const asked = `${protocol}://${host}`;
  const { localAddress, localPort } = raw.socket;
  if (!localAddress || !localPort || !URL.canParse(asked)) return "";
  const { origin } = new URL(asked);
  const ours = ["localhost", hostOf(localAddress)].map(
    (name) => `${protocol}://${name}:${localPort}`,
  );
  return ours.some((each) => URL.canParse(each) && new URL(each).origin === origin) ? origin : "";
}

/** Logs once that pages are requested under an unverified name. */
export function createOrigins(publicUrl: string | null, log: FastifyBaseLogger): OriginOf {
  if (publicUrl !== null) {
    const { origin } = new URL(publicUrl);
    return () => origin;
  }
  const known = new Map<string, string>();
  let isSaid = false;
  return (request) => {
    const { localAddress, localPort } = request.raw.socket;
    const name = `${request.protocol} ${request.host} ${localAddress} ${localPort}`;
    const origin = known.get(name) ?? originOf(request);
    if (known.size >= REMEMBERED) known.clear();
    known.set(name, origin);
    if (origin === "" && !isSaid) {
      isSaid = true;
      log.warn(
        { host: request.host.slice(0, HOST_LOGGED) },
        "Set PUBLIC_URL: without it pages do not say where they are, and there is no sitemap and no RSS",
      );
    }
    return origin;
  };
}
