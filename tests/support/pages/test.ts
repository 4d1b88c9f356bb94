import { test as base } from "@playwright/test";
import { expect } from "./expect.ts";
import { noteFaultsOfAll } from "./note-faults.ts";
import { People } from "../people/people.ts";
import { type Site, type SiteOptions, startSite } from "../servers/site.ts";

export { expect } from "./expect.ts";

type Fixtures = {
  people: People;
  /** Uncaught errors of this test's pages; any left at the end fails the test. */
  pageFaults: string[];
};

/** `test.use` at the top of a file sets `siteOptions`; each file that sets it has its own site. */
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
