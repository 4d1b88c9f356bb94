import type { FastifyBaseLogger, FastifyRequest } from "fastify";

/** Where the site is for who asks; see `originOf`. */
export type OriginOf = (request: FastifyRequest) => string;

const HOST_LOGGED = 100;

/** A host as it stands in a URL. */
const hostOf = (address: string) => {
  const bare = address.replace(/^::ffff:(?=\d+\.)/, "");
  return bare.includes(":") ? `[${bare}]` : bare;
};

/**
 * Where the site is for who asks, without a slash at its end. Without PUBLIC_URL only `localhost` and the address that the
 * connection itself came to are believed: any other name in `Host` is whatever a caller wrote. Empty for those.
 */
function originOf({ protocol, host, raw }: FastifyRequest, publicUrl: string | null): string {
  if (publicUrl !== null) return new URL(publicUrl).origin;
  const asked = `${protocol}://${host}`;
  const { localAddress, localPort } = raw.socket;
  if (!localAddress || !localPort || !URL.canParse(asked)) return "";
  const { origin } = new URL(asked);
  const ours = ["localhost", hostOf(localAddress)].map(
    (name) => `${protocol}://${name}:${localPort}`,
  );
  return ours.some((each) => URL.canParse(each) && new URL(each).origin === origin) ? origin : "";
}

/** Logs once that pages are asked for under a name that nothing vouches for. */
export function createOrigins(publicUrl: string | null, log: FastifyBaseLogger): OriginOf {
  let isSaid = false;
  return (request) => {
    const origin = originOf(request, publicUrl);
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
