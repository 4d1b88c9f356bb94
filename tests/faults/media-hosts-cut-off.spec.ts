import { expect, test as base } from "../support/pages/test.ts";
import { People, expectAllHearAll, expectAllSeeAll, linksOf } from "../support/people/people.ts";
import { SMALL_HOST, classOnTwoHosts } from "../support/servers/class-on-two-hosts.ts";
import { SchoolOnHosts } from "../support/servers/SchoolOnHosts.ts";
import { TestNetwork } from "../support/servers/TestNetwork.ts";

/** A lost network is noticed after 15 seconds, where the machine has nothing else to do. */
const WAIT = { timeout: 120_000 };

/** A site, and two media hosts on machines of their own. */
const test = base.extend<{
  visitors: People<SchoolOnHosts>;
  school: SchoolOnHosts;
  network: TestNetwork;
}>({
  network: async ({ browser: _browser }, use) => {
    const network = await TestNetwork.open(2);
    if (typeof network === "string") {
      process.stdout.write(`Not run. ${network}\n`);
      return test.skip(true, network);
    }
    await use(network);
    await network.close();
  },
  school: [
    async ({ network }, use) => {
      const school = await SchoolOnHosts.start(2, SMALL_HOST, network);
      await use(school);
      await school.close();
    },
    { timeout: 180_000 },
  ],
  visitors: async ({ school, browser }, use) => {
    const visitors = new People(school, browser);
    await use(visitors);
    await visitors.leave();
  },
});

test("a class goes on at home when its hosts lose each other, and on the other one when its home loses its network", async ({
  visitors,
  network,
}) => {
  // Two faults of one class: making it takes longer than either.
  test.slow();
  const { home, far, near, everyone } = await classOnTwoHosts(visitors);
  const { site: school } = visitors;
  const links = await linksOf(near);
  await network.separate(true);
  // Each of three people receives two streams of both others.
  await expect.poll(() => school.consumers(), WAIT).toEqual({ [home]: 12, [far]: 0 });
  await expectAllSeeAll(everyone);
  await expectAllHearAll(everyone);
  expect(await linksOf(near)).toEqual(links);
  await network.cutOff(new URL(home).hostname);
  await expect.poll(() => school.consumers(), WAIT).toEqual({ [far]: 12 });
  await expectAllSeeAll(everyone);
  await expectAllHearAll(everyone);
});
