import { test as base } from "@playwright/test";
import { People } from "./people.ts";
import { type Site, type SiteOptions, startSite } from "./site.ts";

export { expect } from "@playwright/test";

/** `siteOptions` is set by `test.use` at the top of a file; each file that sets it has a site of its own. */
export const test = base.extend<{ people: People }, { siteOptions: SiteOptions; site: Site }>({
  siteOptions: [{}, { option: true, scope: "worker" }],
  site: [
    async ({ siteOptions }, use) => {
      const site = await startSite(siteOptions);
      await use(site);
      await site.close();
    },
    { scope: "worker" },
  ],
  people: async ({ site, browser }, use) => {
    const people = new People(site, browser);
    await use(people);
    await people.leave();
  },
});
