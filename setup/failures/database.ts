const POSTGRES_PORT = 5432;

/** It cannot be reached. */
const AWAY = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ETIMEDOUT",
  "ENOENT",
]);

/** What its client says where no PostgreSQL answers, and such as has no code. */
const NO_ANSWER =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect)/;

type Fault = Error & {
  code?: string;
  syscall?: string;
  hostname?: string;
  port?: number;
  severity?: string;
};

/** Where it is, without its password. */
type Place = { host: string; port: number; name: string; user: string; at: string };

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function placeOf(databaseUrl: string | undefined): Place | null {
  if (!databaseUrl || !URL.canParse(databaseUrl)) return null;
  const url = new URL(databaseUrl);
  const host = url.searchParams.get("host") ?? url.hostname;
  const port = Number(url.port || POSTGRES_PORT);
  const user = decoded(url.username);
  const name = decoded(url.pathname.slice(1)) || user;
  return { host, port, name, user, at: `${host}:${port}` };
}

/** Whether a connection failed that was meant for it. */
function isAway({ code = "", syscall, hostname, port }: Fault, place: Place): boolean {
  if (!AWAY.has(code)) return false;
  if (syscall === "getaddrinfo") return hostname === place.host;
  return syscall === "connect" && (port === place.port || place.host.startsWith("/"));
}

function refusal({ code, message }: Fault, { name, user, at }: Place): string | null {
  if (code === "3D000")
    return `PostgreSQL at ${at} has no database "${name}". Create it, or correct the name.`;
  if (code === "28P01" || code === "28000")
    return `PostgreSQL at ${at} does not let the user "${user}" in (${code}). Correct the user and the password there.`;
  if (code === "42501")
    return `PostgreSQL at ${at} does not let the user "${user}" do what is needed: ${message}. Grant it; the user of a site is best the owner of its database.`;
  if (code === "53300" || code === "57P03")
    return `PostgreSQL at ${at} takes no connection now: ${message}. Try again soon.`;
  return null;
}

function explain(error: Fault, place: Place): string | null {
  const { code, message, severity } = error;
  if (severity !== undefined) return refusal(error, place);
  if (message.startsWith("SASL:"))
    return `PostgreSQL at ${place.at} does not let the user "${place.user}" in: there is no password, or not the right one.`;
  if (!isAway(error, place) && !NO_ANSWER.test(message)) return null;
  const reason = code === undefined ? "" : ` (${code})`;
  return `PostgreSQL does not answer at ${place.at}${reason}. Start it, or correct the address.`;
}

/** An error, and those that it stands for. */
function* within(error: unknown): Generator<Fault> {
  if (!(error instanceof Error)) return;
  yield error;
  yield* within(error.cause);
  if (error instanceof AggregateError) for (const each of error.errors) yield* within(each);
}

/** What to do about a database that cannot be used. Null for another failure. */
export function explainDatabase(error: unknown, env: NodeJS.ProcessEnv): string | null {
  const place = placeOf(env.DATABASE_URL);
  if (place === null) return null;
  for (const each of within(error)) {
    const said = explain(each, place);
    if (said !== null) return `DATABASE_URL: ${said}`;
  }
  return null;
}
