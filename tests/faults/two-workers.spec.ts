import { expectAllHearAll, expectAllSeeAll } from "../support/people/people.ts";
import { expect, test } from "../support/pages/test.ts";

// Three people consume four streams each, and no worker may carry more than four, so one is never enough.
test.use({ siteOptions: { sfu: { workers: 2, consumersPerWorker: 4 } } });

test("a class that outgrows a worker spreads over two, and everybody sees and hears everybody", async ({
  people,
  site,
}) => {
  const { everyone } = await people.liveClass(["Ben", "Cleo"]);
  await expectAllSeeAll(everyone);
  await expectAllHearAll(everyone);
  const { workers, rooms } = await site.sfu.load({});
  expect(rooms).toBe(1);
  for (const { transports, consumers } of workers) {
    expect(transports).toBeGreaterThan(0);
    expect(consumers).toBeGreaterThan(0);
  }
});
