import { placesFor } from "@lyceum/signaling/sfu/pool/placement.ts";
import type { MediaHosts } from "@lyceum/signaling/sfu/pool/MediaHosts.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";

import { COST, SimulatedHost } from "./SimulatedHost.ts";

export type Lecture = {
  viewers: number;
  hosts: number;
  workers: number;
  /** Packets a second to each viewer, and of all streams of the stage. */
  packets: { viewer: number; stage: number };
  joinsPerSecond: number;
  /** Whether hosts refuse whom they cannot carry. */
  admission: boolean;
};

export type Outcome = {
  /** The most that any worker was asked for, as a share of its limit. */
  worst: number;
  hostsUsed: number;
  refusals: number;
  /** Seconds that somebody waited for a place at most, and people still without one at the end. */
  longestWait: number;
  without: number;
};

/** Signaling looks at the hosts' loads this often, in ticks of a tenth of a second. */
const LOOKED_EVERY = 20;
const TICKS_A_SECOND = 10;

type Seat = { host: SimulatedHost; worker: number };
type Viewer = { seat: Seat | null; waited: number };

/** One lecture on hosts that the product's own placement chooses, with loads that signaling knows up to two seconds late. */
class Simulation {
  readonly #lecture: Lecture;
  readonly hosts: SimulatedHost[];
  readonly #viewers: Viewer[] = [];
  #home: SimulatedHost;
  #view = new Map<SimulatedHost, number>();
  outcome: Outcome = { worst: 0, hostsUsed: 0, refusals: 0, longestWait: 0, without: 0 };

  constructor(lecture: Lecture) {
    this.#lecture = lecture;
    this.hosts = Array.from({ length: lecture.hosts }, () => new SimulatedHost(lecture.workers));
    this.#home = this.hosts[0]!;
    this.#open(this.#home, 0);
  }

  run(seconds: number, between: (second: number) => void): Outcome {
    for (let tick = 0; tick < seconds * TICKS_A_SECOND; tick += 1) {
      if (tick % LOOKED_EVERY === 0)
        this.#view = new Map(this.hosts.map((host) => [host, host.load]));
      if (tick % TICKS_A_SECOND === 0) between(tick / TICKS_A_SECOND);
      this.#arrive();
      for (const viewer of this.#viewers) if (!viewer.seat) this.#seat(viewer);
      this.#note();
    }
    this.outcome.without = this.#viewers.filter(({ seat }) => !seat).length;
    return this.outcome;
  }

  /** A host is gone; with the home, everybody opens media again at another. */
  lose(host: SimulatedHost): void {
    host.alive = false;
    const everybody = host === this.#home;
    for (const viewer of this.#viewers)
      if (everybody || viewer.seat?.host === host) viewer.seat = null;
    if (!everybody) return void this.#clear(host);
    for (const each of this.hosts) this.#clear(each);
    this.#home = this.hosts.find(({ alive, draining }) => alive && !draining)!;
    this.#open(this.#home, 0);
  }

  /** Its people are sent elsewhere, 20 a second; call it every second. */
  drain(host: SimulatedHost): void {
    host.draining = true;
    const there = this.#viewers.filter(({ seat }) => seat?.host === host);
    for (const viewer of there.slice(0, 20)) {
      this.#charge(viewer.seat!, -1);
      viewer.seat = null;
    }
  }

  #arrive(): void {
    const { viewers, joinsPerSecond } = this.#lecture;
    const coming = Math.min(joinsPerSecond / TICKS_A_SECOND, viewers - this.#viewers.length);
    for (let one = 0; one < coming; one += 1) this.#viewers.push({ seat: null, waited: 0 });
  }

  #seat(viewer: Viewer): void {
    for (const host of this.#places()) {
      const worker = host.place(this.#lecture.admission);
      if (worker === null) this.outcome.refusals += 1;
      else {
        this.#open(host, worker);
        viewer.seat = { host, worker };
        this.#charge(viewer.seat, 1);
        viewer.waited = 0;
        return;
      }
    }
    viewer.waited += 1 / TICKS_A_SECOND;
  }

  /** As the product orders them, which takes the stand-ins for what they are named by. */
  #places(): SimulatedHost[] {
    const open = this.hosts.filter(({ alive, draining }) => alive && !draining);
    const seen = {
      open: open as unknown as readonly Sfu[],
      view: (host: Sfu) => ({ load: this.#view.get(host as unknown as SimulatedHost) ?? 0 }),
    } as unknown as MediaHosts;
    const room = {
      home: this.#home as unknown as Sfu,
      has: (host: Sfu) => (host as unknown as SimulatedHost).used.length > 0,
    };
    return placesFor(room, seen, 2 * this.#viewers.length) as unknown as SimulatedHost[];
  }

  /** The lecture comes to this worker: by pipe from the home, or from the host's first worker that has it. */
  #open(host: SimulatedHost, worker: number): void {
    if (host.used.includes(worker)) return;
    const { stage } = this.#lecture.packets;
    const first = host.used[0];
    const [from, at] = first === undefined ? [this.#home, 0] : [host, first];
    if (host !== this.#home || first !== undefined) {
      from.shares[at]! += stage * COST.pipeOut;
      host.shares[worker]! += stage * COST.pipeIn;
    }
    host.used.push(worker);
  }

  #charge({ host, worker }: Seat, people: 1 | -1): void {
    host.shares[worker]! += people * this.#lecture.packets.viewer * COST.receiver;
  }

  #clear(host: SimulatedHost): void {
    host.used.length = 0;
    host.shares.fill(0);
  }

  #note(): void {
    const { outcome } = this;
    outcome.worst = Math.max(outcome.worst, ...this.hosts.map(({ worst }) => worst));
    const used = this.hosts.filter(({ used }) => used.length > 0).length;
    outcome.hostsUsed = Math.max(outcome.hostsUsed, used);
    const waits = this.#viewers.map(({ waited }) => waited);
    outcome.longestWait = waits.reduce((most, wait) => Math.max(most, wait), outcome.longestWait);
  }
}

/** The lecture fills, loses a host and then its home, and a host is drained. */
export const simulate = (lecture: Lecture): Outcome => {
  const simulation = new Simulation(lecture);
  const { hosts } = simulation;
  const full = Math.ceil(lecture.viewers / lecture.joinsPerSecond);
  return simulation.run(full + 150, (second) => {
    if (second === full + 20) simulation.lose(hosts[1]!);
    if (second === full + 50) simulation.lose(hosts[0]!);
    if (second >= full + 80 && second < full + 130) simulation.drain(hosts[2]!);
  });
};
