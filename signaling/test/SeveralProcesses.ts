import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";

import type { ClusterConfig } from "../src/cluster/Cluster.ts";
import type { SignalingConfig } from "../src/config.ts";
import { clusterOnThisMachine } from "./far-owner.ts";
import { InMemoryPorts } from "./InMemoryPorts.ts";
import { SignalingHarness } from "./SignalingHarness.ts";

/** Processes of one site, which reach each other. They are numbered from 1 in the order in which they were opened. */
export class SeveralProcesses {
  readonly ports = new InMemoryPorts();
  readonly #sfu: Sfu;
  readonly #opened: SignalingHarness[] = [];

  /** The media host is its opener's to close. */
  constructor(sfu: Sfu) {
    this.#sfu = sfu;
  }

  async open(
    cluster?: ClusterConfig,
    config: Partial<SignalingConfig> = {},
  ): Promise<SignalingHarness> {
    const all = { cluster: cluster ?? (await clusterOnThisMachine()), ...config };
    const process = await SignalingHarness.open(this.#sfu, all, this.ports);
    this.#opened.push(process);
    return process;
  }

  /** A live class with its teacher's page, both at this process. */
  async liveClassAt(process: SignalingHarness) {
    const teacher = this.ports.enrol("teacher");
    const classId = this.ports.addClass(teacher.person).id;
    const host = await process.page(teacher);
    await host.join(classId);
    await host.request("startClass", {});
    return { classId, host };
  }

  async close(): Promise<void> {
    for (const process of this.#opened.splice(0)) await process.close();
  }
}
