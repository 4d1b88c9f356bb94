import type { NetworkInterfaceInfo } from "node:os";
import { expect, test } from "vitest";

import { listenAddresses } from "./listen-addresses.ts";

const at = (address: string, internal = false): NetworkInterfaceInfo[] => [
  { address, internal, family: "IPv4", netmask: "255.255.255.0", mac: "", cidr: null },
];

/** A school's machine: its network by cable and by radio, containers, and its operator's private network. */
const interfaces = {
  lo: at("127.0.0.1", true),
  docker0: at("172.17.0.1"),
  wg0: at("10.8.0.2"),
  wlan0: at("192.168.1.8"),
  eth0: at("192.168.1.7"),
};
const HEAD =
  "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT\n";
const LOCAL = "eth0\t0001A8C0\t00000000\t0001\t0\t0\t100\t00FFFFFF\t0\t0\t0\n";
const BY_RADIO = "wlan0\t00000000\t0101A8C0\t0003\t0\t0\t600\t00000000\t0\t0\t0\n";
const BY_CABLE = "eth0\t00000000\t0101A8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0\n";
/** Half of all addresses go through a private network, as its programs write it: no default route. */
const BY_TUNNEL = "wg0\t00000000\t00000000\t0001\t0\t0\t0\t00000080\t0\t0\t0\n";

const network = { interfaces, routes: HEAD + LOCAL + BY_RADIO + BY_CABLE + BY_TUNNEL };
const all = ["172.17.0.1", "10.8.0.2", "192.168.1.8", "192.168.1.7"];
const ips = (...parameters: Parameters<typeof listenAddresses>) =>
  listenAddresses(...parameters).map(({ ip }) => ip);

test("pages learn the address of the default route, and of no container or private network", () => {
  expect(ips("default", undefined, network)).toEqual(["127.0.0.1", "192.168.1.7"]);
});

test("a network without a way out has its classes all the same", () => {
  expect(ips("default", undefined, { interfaces, routes: HEAD + LOCAL })).toEqual([
    "127.0.0.1",
    ...all,
  ]);
  expect(ips("default", undefined, { interfaces, routes: null })).toEqual(["127.0.0.1", ...all]);
});

test("the operator may choose all addresses, or name some", () => {
  expect(ips("all", undefined, network)).toEqual(["127.0.0.1", ...all]);
  expect(ips(["192.168.1.8"], undefined, network)).toEqual(["192.168.1.8"]);
});

test("behind NAT the public address alone is announced", () => {
  expect(listenAddresses("all", "198.51.100.7", network)).toEqual([
    { ip: "0.0.0.0", announcedAddress: "198.51.100.7" },
  ]);
});

test("this machine has its loopback in any case", () => {
  expect(ips("default")).toContain("127.0.0.1");
});
