import { test as base } from "../pages/test.ts";
import { People } from "../people/people.ts";
import { SupervisedSite } from "./SupervisedSite.ts";

/** The site as `npm start` runs it, whose programs can be killed one by one. */
export const test = base.extend<
  { visitors: People<SupervisedSite> },
  { supervised: SupervisedSite }
>({
  supervised: [
    async ({ browser: _browser }, use) => {
      await using opened = new AsyncDisposableStack();
      const folder = await SupervisedSite.folder(opened);
      // Solved in about ten milliseconds; the requirement itself stays on.
      const supervised = await SupervisedSite.start(folder, { BOT_CHECK_COST: "50" });
      opened.defer(async () => void (await supervised.stop()));
      await use(supervised);
    },
    { scope: "worker", timeout: 120_000 },
  ],
  visitors: async ({ supervised, browser }, use) => {
    const visitors = new People(supervised, browser);
    await use(visitors);
    await visitors.leave();
  },
});
