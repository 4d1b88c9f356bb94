import { type ProgramFailure, isAlive, run } from "../../../setup/processes.ts";

/** Where a program runs: this command comes before its own, and these settings make it listen there. */
export type Place = {
  address: string;
  within: readonly string[];
  settings: Record<string, string>;
};

/** The beginning of all names that the kernel keeps for these tests; the process that made them follows. */
const NAME = "lyceum";
/** Of the range that is reserved for tests of networks (RFC 2544): a network of 256 addresses for each test. */
const RANGE = "198.18";
/** Why the kernel, or the lack of the command, does not let a test make networks. */
const NOT_ALLOWED = /ENOENT|not permitted|permission denied|not supported|unknown device type/i;

const ip = async (...words: string[]): Promise<string> => (await run("ip", words)).stdout;

/** One that is gone already is as good. */
const ipIfThere = (...words: string[]): Promise<string> => ip(...words).catch(() => "");

const namesIn = (text: string): { name: string; pid: number }[] =>
  [...text.matchAll(new RegExp(`\\b${NAME}(\\d+)(-\\d+)?\\b`, "g"))].map(([name, pid]) => ({
    name,
    pid: Number(pid),
  }));

/** Whatever still runs in it would keep it. */
const removeNamespace = async (name: string): Promise<void> => {
  const pids = (await ipIfThere("netns", "pids", name)).split("\n").filter(Boolean).map(Number);
  for (const pid of pids.filter(isAlive)) process.kill(pid, "SIGKILL");
  await ipIfThere("netns", "del", name);
};

/** What the tests of these processes left behind. */
const removeAll = async (isOurs: (pid: number) => boolean): Promise<void> => {
  for (const { name, pid } of namesIn(await ip("netns", "list")))
    if (isOurs(pid)) await removeNamespace(name);
  const bridges = namesIn(await ip("-oneline", "link", "show", "type", "bridge"));
  for (const { name, pid } of bridges) if (isOurs(pid)) await ipIfThere("link", "del", name);
};

const freeNetwork = async (): Promise<string> => {
  const taken = await ip("-oneline", "-4", "addr");
  const first = process.pid % 256;
  const numbers = Array.from({ length: 256 }, (_, index) => (first + index) % 256);
  const free = numbers.find((number) => !taken.includes(` ${RANGE}.${number}.`));
  if (free === undefined) throw new Error("All networks for tests are in use.");
  return `${RANGE}.${free}`;
};

/** A machine of the test's own: what runs in its place sees no other network than ours. */
const addMachine = async (bridge: string, network: string, number: number): Promise<Place> => {
  const name = `${bridge}-${number}`;
  const address = `${network}.${number + 1}`;
  await ip("netns", "add", name);
  await ip("link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", name);
  await ip("link", "set", name, "master", bridge, "up");
  await ip("-netns", name, "addr", "add", `${address}/24`, "dev", "eth0");
  for (const device of ["lo", "eth0"]) await ip("-netns", name, "link", "set", device, "up");
  await ip("-netns", name, "route", "add", "default", "via", `${network}.1`);
  return {
    address,
    within: ["ip", "netns", "exec", name],
    settings: { SFU_LISTEN: address, MEDIA_LISTEN: address },
  };
};

/** A network of a test's own: this machine, and others that are network namespaces of it, on one switch. */
export class TestNetwork {
  /** This machine's. */
  readonly address: string;
  readonly places: readonly Place[];
  readonly #bridge: string;

  private constructor(bridge: string, address: string, places: readonly Place[]) {
    this.#bridge = bridge;
    this.address = address;
    this.places = places;
  }

  /**
   * Why it cannot be made, in words, where this machine does not let a test do that. A process has one network at a time. What earlier
   * tests could not remove is removed first.
   */
  static async open(machines: number): Promise<TestNetwork | string> {
    const bridge = `${NAME}${process.pid}`;
    try {
      await removeAll((pid) => pid === process.pid || !isAlive(pid));
      const network = await freeNetwork();
      await ip("link", "add", bridge, "type", "bridge");
      await ip("addr", "add", `${network}.1/24`, "dev", bridge);
      await ip("link", "set", bridge, "up");
      const places: Place[] = [];
      while (places.length < machines)
        places.push(await addMachine(bridge, network, places.length + 1));
      return new TestNetwork(bridge, `${network}.1`, places);
    } catch (error) {
      const { message, stderr = "" } = error as Partial<ProgramFailure>;
      const why = `${message} ${stderr}`;
      await removeAll((pid) => pid === process.pid).catch(() => undefined);
      if (!NOT_ALLOWED.test(why)) throw error;
      return `This machine does not let a test make networks: ${why.trim()}`;
    }
  }

  /** Nothing passes between the others any more, or again, while this machine reaches each. */
  async separate(apart: boolean): Promise<void> {
    const isolated = ["isolated", apart ? "on" : "off"];
    for (const name of this.#names)
      await ip("link", "set", "dev", name, "type", "bridge_slave", ...isolated);
  }

  /** This one loses its network. */
  async cutOff(address: string): Promise<void> {
    const place = this.places.findIndex((each) => each.address === address);
    await ip("link", "set", this.#names[place]!, "down");
  }

  /** Ends all that still runs in it. */
  async close(): Promise<void> {
    await removeAll((pid) => pid === process.pid);
  }

  get #names(): string[] {
    return this.places.map((_, index) => `${this.#bridge}-${index + 1}`);
  }
}
