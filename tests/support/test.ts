import { test as base, expect } from "@playwright/test";
import { noteFaultsOfAll } from "./note-faults.ts";
import { People } from "./people.ts";
import { type Site, type SiteOptions, startSite } from "./site.ts";

export { expect } from "@playwright/test";

type Fixtures = {
  people: People;
  /** What pages of this test's browser threw and did not catch; anything left in it fails the test. */
  pageFaults: string[];
};

/** `siteOptions` is set by `test.use` at the top of a file; each file that sets it has a site of its own. */
export const test = base.extend<Fixtures, { siteOptions: SiteOptions; site: Site }>({
  siteOptions: [{}, { option: true, scope: "worker" }],
  site: [
    async ({ siteOptions }, use) => {
      const site = await startSite(siteOptions);
      await use(site);
      await site.close();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  pageFaults: [
    async ({ browser }, use) => {
      const faults: string[] = [];
      const stop = noteFaultsOfAll(browser, faults);
      await use(faults);
      stop();
      expect(faults, "what the pages threw").toEqual([]);
    },
    { auto: true },
  ],
  people: async ({ site, browser }, use) => {
    const people = new People(site, browser);
    await use(people);
    await people.leave();
  },
});
