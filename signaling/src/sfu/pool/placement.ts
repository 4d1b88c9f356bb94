import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";

import type { MediaHosts } from "./MediaHosts.ts";

/** Transports of a class from which its home host keeps room for the pipes: those of 100 people. */
const BIG = 200;
/** The load up to which the home of a big class takes further people. */
const HOME_LIMIT = 0.6;

/** A room that a person joins. */
type Shared = { home: Sfu; has(host: Sfu): boolean };

/**
 * The hosts that a person may be put on, the best first: those that the class is on already, fullest first, so that few streams are piped;
 * then the others, emptiest first. What is known here is up to two seconds old: each host refuses by itself what it cannot carry.
 */
export const placesFor = (room: Shared, hosts: MediaHosts, transports: number): readonly Sfu[] => {
  const loadOf = (host: Sfu) => hosts.view(host).load;
  const open = hosts.openTo(room.home);
  const spared =
    transports > BIG && loadOf(room.home) > HOME_LIMIT && open.length > 1 ? room.home : null;
  const here = open.filter((host) => room.has(host) && host !== spared);
  const elsewhere = open.filter((host) => !room.has(host));
  const places = [
    ...here.toSorted((a, b) => loadOf(b) - loadOf(a)),
    ...elsewhere.toSorted((a, b) => loadOf(a) - loadOf(b)),
    ...(spared ? [spared] : []),
  ];
  return places.length > 0 ? places : [room.home];
};
