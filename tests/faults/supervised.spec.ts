import { killMediaHost, killPostgres, killServer } from "../support/servers/recovery.ts";
import { People } from "../support/people/people.ts";
import { SupervisedSite } from "../support/servers/SupervisedSite.ts";
import { expect, test as base } from "../support/pages/test.ts";

/** The site as `npm start` runs it, whose programs can be killed one by one. */
const test = base.extend<{ visitors: People<SupervisedSite> }, { supervised: SupervisedSite }>({
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

test("a class does not lose its pictures when the server is killed, and has its controls again", async ({
  visitors,
}) => {
  const mediaHost = await visitors.site.pidOf("mediaHost");
  const { gap, controls } = await killServer(visitors);
  expect(gap, "pictures went on while the controls were away").toBeLessThan(controls);
  expect(await visitors.site.pidOf("mediaHost"), "the same media host").toBe(mediaHost);
});

test("a class comes back by itself when the media host is killed", async ({ visitors }) => {
  const server = await visitors.site.pidOf("server");
  const { gap } = await killMediaHost(visitors);
  expect(gap, "the watch has seen the pictures stop").toBeGreaterThan(0);
  expect(await visitors.site.pidOf("server"), "the same server").toBe(server);
});

test("a class does not notice that PostgreSQL is killed", async ({ visitors }) => {
  const server = await visitors.site.pidOf("server");
  const { gap, calls } = await killPostgres(visitors);
  expect(gap, "pictures went on while calls were refused").toBeLessThan(calls);
  expect(await visitors.site.pidOf("server"), "the same server").toBe(server);
});
