import { readFileSync } from "node:fs";
import { type NetworkInterfaceInfo, networkInterfaces } from "node:os";

export type ListenAddress = { ip: string; announcedAddress?: string };

/** `default`: that of the default route; `all`: every one of this machine's; else those named, IPv4. */
export type Listen = "default" | "all" | string[];

/** The network interfaces, and the routing table where the system has one that can be read. */
export type Network = {
  interfaces: Partial<Record<string, NetworkInterfaceInfo[]>>;
  routes: string | null;
};

const LOOPBACK = "127.0.0.1";
/** Columns of Linux's routing table, and its value for "anywhere". Source: proc_net_route(5). */
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

/** All addresses where the system has no default route, as in an isolated network, or does not reveal it. */
function defaultAddresses(network: Network): string[] {
  const name = network.routes === null ? undefined : defaultInterface(network.routes);
  const [address] = addressesOf(name === undefined ? [] : network.interfaces[name]);
  return address === undefined ? allAddresses(network) : [address];
}

/**
 * The addresses that media listens on, and what pages see instead. Behind NAT that is one public address, `announced`;
 * otherwise this machine's own. Pages see every address, so those of containers and private networks are left out.
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
