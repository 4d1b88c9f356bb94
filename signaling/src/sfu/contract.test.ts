import { describeSfuContract } from "@lyceum/sfu/test/contract/describe-contract.ts";
import { createSfu, type SfuConfig } from "@lyceum/sfu/createSfu.ts";
import { serveSfu } from "@lyceum/sfu/wire.ts";
import { vi } from "vitest";

import { quiet } from "../../test/SignalingHarness.ts";
import { remoteSfu } from "./remoteSfu.ts";
import { sfuPool } from "./SfuPool.ts";

const config = { workers: 1, listen: [{ ip: "127.0.0.1" }], port: 0, consumersPerWorker: 500 };
const secret = "between us";

/** As a class meets its media host where the two are apart: pool, wire, host. */
const pooledRemote = async (changes?: Partial<SfuConfig>) => {
  const host = await createSfu({ ...config, ...changes }, quiet);
  const wire = await serveSfu(host, { host: "127.0.0.1", port: 0, secret }, quiet);
  const sfu = sfuPool([remoteSfu({ url: wire.url, secret }, quiet)], quiet);
  await vi.waitFor(() => sfu.load({}), { timeout: 15_000 });
  const close = async () => {
    await sfu.close();
    await wire.close();
    await host.close();
  };
  return { sfu, close };
};

describeSfuContract("over the wire, in a pool", pooledRemote, "unavailable");
