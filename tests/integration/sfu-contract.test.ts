import { describeSfuContract } from "@lyceum/sfu/test/contract/describe-contract.ts";
import { createSfu } from "@lyceum/sfu/createSfu.ts";
import { serveSfu } from "@lyceum/sfu/wire.ts";
import { remoteSfu } from "@lyceum/signaling/sfu/remoteSfu.ts";
import { pino } from "pino";
import { vi } from "vitest";

const log = pino({ level: "silent" });
const secret = "a secret that both ends know";
const media = { workers: 1, listen: [{ ip: "127.0.0.1" }], port: 0, consumersPerWorker: 500 };

describeSfuContract("over Socket.IO", async (changes) => {
  const near = await createSfu({ ...media, ...changes }, log);
  const wire = await serveSfu(near, { host: "127.0.0.1", port: 0, secret }, log);
  const sfu = remoteSfu({ url: wire.url, secret }, log);
  await vi.waitFor(() => sfu.load({}));
  return {
    sfu,
    async close() {
      await sfu.close();
      await wire.close();
      await near.close();
    },
  };
});
