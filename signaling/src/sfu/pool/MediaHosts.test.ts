import { serveSfu } from "@lyceum/sfu/wire.ts";
import { expect, it, onTestFinished } from "vitest";

import { localSfu, quiet } from "../../../test/SignalingHarness.ts";
import { remoteSfu } from "../remoteSfu.ts";
import { MediaHosts } from "./MediaHosts.ts";

it("is looked at as soon as the line to it is made", async () => {
  const secret = "between us";
  const host = await localSfu();
  const wire = await serveSfu(host, { host: "127.0.0.1", port: 0, secret }, quiet);
  const remote = remoteSfu({ url: wire.url, secret }, quiet);
  // One host is not looked at from time to time.
  const hosts = new MediaHosts([remote], quiet);
  onTestFinished(async () => {
    await hosts.close();
    await wire.close();
    await host.close();
  });
  await hosts.look();
  expect(hosts.open).toEqual([]);
  await expect.poll(() => hosts.open).toEqual([remote]);
});
