import { serveSfu } from "@lyceum/sfu/wire.ts";
import { expect, it, onTestFinished, vi } from "vitest";

import { localSfu, quiet } from "../../../test/SignalingHarness.ts";
import { remoteSfu } from "../remoteSfu.ts";
import { MediaHosts } from "./MediaHosts.ts";

it("is looked at as soon as the line to it is made", async () => {
  const secret = "between us";
  const host = await localSfu();
  const wire = await serveSfu(host, { host: "127.0.0.1", port: 0, secret }, quiet);
  const remote = remoteSfu({ url: wire.url, secret, several: true }, quiet);
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

it("offers a home no host that its pipes did not reach, for a minute", async () => {
  const [home, other] = [await localSfu(), await localSfu()];
  const hosts = new MediaHosts([home, other], quiet);
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(async () => {
    vi.useRealTimers();
    await hosts.close();
  });
  hosts.noteCut(home, other);
  expect(hosts.openTo(home)).toEqual([home]);
  expect(hosts.openTo(other)).toEqual([home, other]);
  vi.advanceTimersByTime(60_000);
  expect(hosts.openTo(home)).toEqual([home, other]);
});
