/** Settings that name a port to listen on, with what they are by default. */
const DEFAULTS = { PORT: 3000, SFU_PORT: 3100 };
const NAMED = ["PORT", "METRICS_PORT", "SFU_PORT", "SIGNALING_PORT"];
/** Of an address that names none. */
const HTTP_PORT = 80;
/** What a media worker says of a port that it cannot open: of TCP, it may find only once it listens that something else uses it. */
const MEDIA_FAILED =
  /uv_(?:udp_bind|tcp_bind|listen)\(\) failed \[protocol:(?<protocol>\w+), .*port:(?<port>\d+)\]: (?<reason>address already in use|permission denied)/;
/** Anybody may open it, and those above. */
const UNPRIVILEGED_PORT = 1024;

type Env = NodeJS.ProcessEnv;

/** The port of the links between servers where only their address says it. */
function linkPort({ SIGNALING_URL, SIGNALING_PORT }: Env): number | null {
  if (!SIGNALING_URL || SIGNALING_PORT) return null;
  const url = SIGNALING_URL.replace("{hostname}", "host");
  return URL.canParse(url) ? Number(new URL(url).port || HTTP_PORT) : null;
}

/** The names of the settings that mean this port. */
function settingsOf(port: number, env: Env): string[] {
  const named = NAMED.filter((name) => env[name] && Number(env[name]) === port);
  if (linkPort(env) === port) named.push("SIGNALING_URL");
  if (named.length > 0) return named;
  return Object.entries(DEFAULTS).flatMap(([name, usual]) =>
    usual === port && !env[name] ? [name] : [],
  );
}

/** One that no setting means yet. */
function another(port: number, env: Env): number {
  let other = port + 1;
  while (settingsOf(other, env).length > 0) other += 1;
  return other;
}

function choice(setting: string | undefined, port: number): string {
  if (setting === undefined) return ".";
  if (setting === "SIGNALING_URL") return ", or choose another in SIGNALING_URL.";
  const also = setting === "SIGNALING_PORT" ? ", and the same in SIGNALING_URL" : "";
  return `, or choose another: ${setting}=${port} npm start${also}`;
}

const sentence = (settings: string[], text: string) =>
  settings.length === 0
    ? text.charAt(0).toUpperCase() + text.slice(1)
    : `${settings.join(" and ")}: ${text}`;

/** What to do about a port that something else listens on. */
export function explainTaken(port: number, env: Env): string {
  const settings = settingsOf(port, env);
  const chosen = choice(settings.at(-1), another(port, env));
  return sentence(
    settings,
    `port ${port} is taken, perhaps by this site running already. Stop what uses it${chosen}`,
  );
}

const forbidden = (port: number) =>
  `port ${port} may not be opened by this user. Choose one from ${UNPRIVILEGED_PORT} up`;

/** What to do about a port of a media worker that something else uses, or that this user may not open. Null for another failure. */
export function explainMediaPort(error: unknown, env: Env): string | null {
  const { protocol = "", port, reason } = MEDIA_FAILED.exec(String(error))?.groups ?? {};
  if (port === undefined) return null;
  if (reason === "permission denied") return `MEDIA_PORT: ${forbidden(Number(port))}.`;
  const chosen = choice("MEDIA_PORT", another(Number(port), env));
  return `MEDIA_PORT: port ${port} is taken (${protocol.toUpperCase()}), perhaps by this site running already. Stop what uses it${chosen}. Each media worker takes one, from that one up.`;
}

/** What to do about a port that this user may not open. */
export function explainForbidden(port: number, env: Env): string {
  const settings = settingsOf(port, env);
  const web = settings.includes("PORT")
    ? ` (PORT=${DEFAULTS.PORT} npm start) and put a web server with HTTPS in front`
    : "";
  return sentence(settings, `${forbidden(port)}${web}.`);
}
