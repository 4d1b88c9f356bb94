import { setTimeout as sleep } from "node:timers/promises";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { expectAllHearAll, expectAllSeeAll, gapsSince, watchOthers } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

test.use({ siteOptions: { sfu: { workers: 2 } } });

const busyWorkers = async (sfu: Sfu) =>
  (await sfu.load({})).workers.filter(({ transports }) => transports > 0).map(({ pid }) => pid);

test("a killed mediasoup worker costs everybody's pictures at most 2 seconds", async ({
  people,
  site,
}) => {
  const { everyone } = await people.liveClass(["Ben", "Cleo"]);
  await expectAllSeeAll(everyone);
  await expectAllHearAll(everyone);
  // A class that has settled: encoders start with more than anybody wants, and two cores run all three of them.
  await sleep(4_000);
  const workers = await busyWorkers(site.sfu);
  expect(workers).toHaveLength(1);
  await watchOthers(everyone);

  const killed = Date.now();
  process.kill(workers[0]!, "SIGKILL");
  await expect.poll(async () => (await busyWorkers(site.sfu)).includes(workers[0]!)).toBe(false);
  await expectAllSeeAll(everyone);

  for (const { of, gap } of await gapsSince(everyone, killed))
    expect(gap, of).toBeLessThanOrEqual(2_000);
  await expectAllHearAll(everyone);
  expect((await site.sfu.load({})).workers).toHaveLength(2);
});

test("a class on another worker does not notice", async ({ people, site }) => {
  const one = await people.liveClass(["Ben"]);
  const [first] = await busyWorkers(site.sfu);
  const other = await people.liveClass(["Dora"]);
  await expectAllSeeAll(other.everyone);
  expect(await busyWorkers(site.sfu)).toHaveLength(2);
  await watchOthers(other.everyone);

  const killed = Date.now();
  process.kill(first!, "SIGKILL");
  await expectAllSeeAll(one.everyone);
  await expectAllSeeAll(other.everyone);
  for (const { of, gap } of await gapsSince(other.everyone, killed))
    expect(gap, of).toBeLessThan(1_000);
});
