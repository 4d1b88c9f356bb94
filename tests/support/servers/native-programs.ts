import { parse } from "yaml";
import { z } from "zod";

import { SetUpError } from "../../../setup/set-up-error.ts";

/** The image of the site's own containers. */
const OUR_IMAGE = "lyceum";
const HOST = "127.0.0.1";
/** Settings of an address to listen on, and of a port that a container has to itself. */
const LISTENS = /^(HOST|HTTP_HOST|\w+_LISTEN)$/;
const PORTS = /^(PORT|\w+_PORT)$/;
/** Folders of containers, which are below one folder here. */
const FOLDERS = /^(DATA_DIR|UPLOADS_DIR|RECORDINGS_DIR)$/;

const Service = z.looseObject({
  image: z.string(),
  profiles: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  command: z.array(z.string()).default([]),
  networks: z
    .record(z.string(), z.object({ ipv4_address: z.string().optional() }).nullable())
    .default({}),
});
const Compose = z.object({ services: z.record(z.string(), Service) });

export type Service = z.output<typeof Service>;
export type Services = Record<string, Service>;
type Settings = Record<string, string>;

/** What takes the place of a container: a program of this machine and its environment. */
export type NativeProgram = {
  name: string;
  kind: "server" | "media host" | "counts" | "balancer";
  env: Settings;
};

/** The services that start without a profile. Throws SetUpError for a file that is none of compose's. */
export function readServices(text: string): Services {
  const read = Compose.safeParse(parse(text, { merge: true }));
  if (!read.success)
    throw new SetUpError(`The compose file cannot be used: ${z.prettifyError(read.error)}`);
  return Object.fromEntries(
    Object.entries(read.data.services).filter(([, { profiles }]) => profiles.length === 0),
  );
}

/** As compose does: `${NAME:?}` must be set, `${NAME:-text}` has a default. */
function filled(text: string, settings: Settings): string {
  return text.replaceAll(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_, name: string, sign, rest) => {
    const value = settings[name] || (sign === "-" ? String(rest) : "");
    if (value === "" && sign === "?") throw new SetUpError(`${name}: needed.`);
    return value;
  });
}

function kindOf({ image, environment }: Service): NativeProgram["kind"] | null {
  if (image.startsWith("haproxy")) return "balancer";
  if (image.startsWith("valkey")) return "counts";
  if (image !== OUR_IMAGE) return null;
  return environment.SERVICES === "sfu" ? "media host" : "server";
}

/** Where the others find a container: by its name, or by its address. */
const hostsOf = (services: Services): Map<string, string> =>
  new Map(
    Object.entries(services).flatMap(([name, { networks }]) => [
      [name, name],
      ...Object.values(networks).flatMap((each): [string, string][] =>
        each?.ipv4_address ? [[each.ipv4_address, name]] : [],
      ),
    ]),
  );

/** A free port for each port of a container. */
class Ports {
  readonly #free: Iterator<number>;
  readonly #given = new Map<string, number>();

  constructor(free: Iterable<number>) {
    this.#free = free[Symbol.iterator]();
  }

  of(service: string, port: string): string {
    const key = `${service}:${port}`;
    const known = this.#given.get(key) ?? (this.#free.next().value as number | undefined);
    if (known === undefined) throw new Error("There are more ports than were found free.");
    this.#given.set(key, known);
    return String(known);
  }
}

export type Place = {
  /** What an .env file says, and what stands in place of it. */
  settings: Settings;
  databaseUrl: string;
  /** Instead of the folders of containers. */
  folder: string;
  /** Ports of this machine, as many as may be needed. */
  freePorts: Iterable<number>;
};

/** The same programs with the same settings, where every container is this machine. */
export function nativePrograms(services: Services, place: Place): NativeProgram[] {
  const { settings, databaseUrl, folder } = place;
  const hosts = hostsOf(services);
  const ports = new Ports(place.freePorts);
  const near = (text: string) =>
    text.replaceAll(/(?<=^|\/\/|@)([\w.-]+):(\d+)/g, (all, host: string, port: string) => {
      const service = hosts.get(host);
      return service === undefined ? all : `${HOST}:${ports.of(service, port)}`;
    });
  const valueOf = (service: string, name: string, text: string): string => {
    const value = filled(text, settings);
    if (name === "DATABASE_URL") return databaseUrl;
    if (name === "MEDIA_PORT") return "0";
    if (name === "MEDIA_ADDRESS" || LISTENS.test(name)) return HOST;
    if (PORTS.test(name)) return ports.of(service, value);
    return FOLDERS.test(name) ? `${folder}${value}` : near(value);
  };
  return Object.entries(services).flatMap(([name, service]) => {
    const kind = kindOf(service);
    if (!kind) return [];
    const entries = Object.entries(service.environment);
    const own = Object.fromEntries(entries.map(([key, text]) => [key, valueOf(name, key, text)]));
    const env = kind === "counts" ? { PORT: ports.of(name, "6379") } : own;
    return [
      { name, kind, env: kind === "balancer" || kind === "counts" ? env : { ...settings, ...env } },
    ];
  });
}
