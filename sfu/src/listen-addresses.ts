import { readFileSync } from "node:fs";
import { type NetworkInterfaceInfo, networkInterfaces } from "node:os";

export type ListenAddress = { ip: string; announcedAddress?: string };

/** `default`: that of the default route; `all`: every one of this machine's; else those named, IPv4. */
export type Listen = "default" | "all" | string[];

/** What the system knows of its network: its interfaces, and the table of its routes where it has one to read. */
export type Network = {
  interfaces: Partial<Record<string, NetworkInterfaceInfo[]>>;
  routes: string | null;
};

const LOOPBACK = "127.0.0.1";
/** Columns of Linux's table of routes, and what stands there for "anywhere". Source: proc_net_route(5). */
const [INTERFACE, DESTINATION, METRIC, MASK] = [0, 1, 6, 7];
const ANYWHERE = "00000000";

function thisNetwork(): Network {
  const interfaces = networkInterfaces();
  try {
    return { interfaces, routes: readFileSync("/proc/net/route", "utf8") };
  } catch {
    return { interfaces, routes: null };
  }
}

const addressesOf = (infos: NetworkInterfaceInfo[] = []) =>
  infos
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .map((each) => each.address);

const allAddresses = ({ interfaces }: Network) => Object.values(interfaces).flatMap(addressesOf);

/** The name of the interface that the default route goes through: of several, the one with the lowest metric. */
function defaultInterface(routes: string): string | undefined {
  const rows = routes.split("\n").map((row) => row.trim().split(/\s+/));
  const defaults = rows.filter((row) => row[DESTINATION] === ANYWHERE && row[MASK] === ANYWHERE);
  return defaults.toSorted((a, b) => Number(a[METRIC]) - Number(b[METRIC]))[0]?.[INTERFACE];
}

/** All there are where the system has no default route, as in a network without a way out, or does not tell. */
function defaultAddresses(network: Network): string[] {
  const name = network.routes === null ? undefined : defaultInterface(network.routes);
  const [address] = addressesOf(name === undefined ? [] : network.interfaces[name]);
  return address === undefined ? allAddresses(network) : [address];
}

/**
 * Where media is listened for, and what pages are told of it. Behind NAT that is one public address, `announced`. Else this
 * machine's own: pages learn each of them, and those of containers and private networks are nobody's business.
 */
export function listenAddresses(
  listen: Listen,
  announced?: string,
  network = thisNetwork(),
): ListenAddress[] {
  if (announced !== undefined) return [{ ip: "0.0.0.0", announcedAddress: announced }];
  if (Array.isArray(listen)) return listen.map((ip) => ({ ip }));
  const own = listen === "all" ? allAddresses(network) : defaultAddresses(network);
  return [LOOPBACK, ...own].map((ip) => ({ ip }));
}
