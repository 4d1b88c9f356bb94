import { createSfu } from "@lyceum/sfu/createSfu.ts";
import type { recordingsIn } from "@lyceum/sfu/test/testing/recordings.ts";
import { SyntheticPage } from "@lyceum/sfu/test/testing/SyntheticPage.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import type { SfuNoticeBody, SfuNoticeName } from "@lyceum/shared/sfu/notices.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";

import { MediaHosts } from "../src/sfu/pool/MediaHosts.ts";
import { sfuPool } from "../src/sfu/SfuPool.ts";
import { quiet } from "./SignalingHarness.ts";

export const roomId = "room";
const CONFIG = {
  workers: 1,
  listen: [{ ip: "127.0.0.1" }],
  port: 0,
  pipes: { ip: "127.0.0.1" },
  consumersPerWorker: 100,
};

/** While `act` runs, these hosts take nobody. */
export const without = async <Done>(full: Sfu[], act: () => Promise<Done>): Promise<Done> => {
  const before = full.map((host) => host.createTransport);
  const refuse = () => Promise.reject(new DomainError("full", "for this test"));
  for (const host of full) host.createTransport = refuse;
  try {
    return await act();
  } finally {
    full.forEach((host, index) => (host.createTransport = before[index]!));
  }
};

export const consumersOf = async (host: Sfu) =>
  (await host.load({})).workers.reduce((sum, { consumers }) => sum + consumers, 0);
export const roomsOf = async (host: Sfu) => (await host.load({})).rooms;

/** A room on two media hosts of a pool, with real workers, and pages by their packets on either. */
export class TwoHosts {
  readonly opened = new AsyncDisposableStack();
  readonly hosts = new MediaHosts([], quiet);
  readonly pool: Sfu;
  /** Of the room. */
  home!: Sfu;
  other!: Sfu;

  private constructor(movedWithin?: number) {
    this.pool = sfuPool(this.hosts, quiet, movedWithin);
  }

  /** @param movedWithin Milliseconds that people have who are to leave a host. */
  static async open(movedWithin?: number): Promise<TwoHosts> {
    const made = new TwoHosts(movedWithin);
    const both = [await made.newHost(), await made.newHost()] as const;
    made.opened.defer(() => made.pool.close());
    for (const host of both) made.hosts.add(host);
    await made.pool.openRoom({ roomId });
    const [one, another] = both;
    [made.home, made.other] = (await roomsOf(one)) === 1 ? [one, another] : [another, one];
    return made;
  }

  /** One that is not in the pool yet. */
  readonly newHost = async (recordings?: Awaited<ReturnType<typeof recordingsIn>>) => {
    const host = await createSfu({ ...CONFIG, recordings }, quiet);
    this.opened.defer(() => host.close());
    return host;
  };

  readonly notices = <Name extends SfuNoticeName>(name: Name) => {
    const heard: SfuNoticeBody<Name>[] = [];
    this.pool.on(name, (body) => heard.push(body));
    return heard;
  };

  /** A page whose both transports are on one host. */
  readonly placed = async () => {
    const page = this.opened.adopt(await SyntheticPage.open(this.pool, roomId), (each) =>
      each.close(),
    );
    await page.sendTransportId();
    await page.receiveTransportId();
    return page;
  };

  /** A page on the other host. */
  readonly far = () => without([this.home], this.placed);

  readonly close = () => this.opened.disposeAsync();
}
