import { expectAllSeeAll, linksOf } from "../support/people/people.ts";
import { busyWorkers, killWorker } from "../support/servers/recovery.ts";
import { expect, test } from "../support/pages/test.ts";

test.use({ siteOptions: { sfu: { workers: 2 } } });

test("a killed mediasoup worker is replaced, and everybody sees and hears everybody again, by the links that they send by", async ({
  people,
  site,
}) => {
  const { gap, links } = await killWorker(people);
  expect(gap, "the watch has seen the pictures stop").toBeGreaterThan(0);
  expect(links, "each of the three pages has made one to receive by").toBe(3);
  await expect.poll(async () => (await site.sfu.load({})).workers).toHaveLength(2);
});

test("a class on another worker does not notice", async ({ people, site }) => {
  const one = await people.liveClass(["Ben"]);
  const [first] = await busyWorkers(site.sfu);
  const other = await people.liveClass(["Dora"]);
  await expectAllSeeAll(other.everyone);
  expect(await busyWorkers(site.sfu)).toHaveLength(2);
  const links = await linksOf(other.everyone);

  process.kill(first!, "SIGKILL");
  await expectAllSeeAll(one.everyone);
  await expectAllSeeAll(other.everyone);
  expect(await linksOf(other.everyone), "nobody's media was opened again").toEqual(links);
});
