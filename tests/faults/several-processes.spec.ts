import { HaProxy } from "../cluster/HaProxy.ts";
import { Processes } from "../cluster/Processes.ts";
import { expect, test as base } from "../support/pages/test.ts";
import { People } from "../support/people/people.ts";
import { withoutControls } from "../support/servers/recovery.ts";

/** A site of three processes behind haproxy. */
const test = base.extend<{ visitors: People<{ url: string }>; processes: Processes }>({
  processes: [
    async ({ browser: _browser }, use) => {
      const processes = await Processes.start(3);
      await use(processes);
      await processes.close();
    },
    { timeout: 120_000 },
  ],
  visitors: async ({ processes, browser }, use) => {
    const proxy = await HaProxy.start(processes.running.map(({ url }) => url));
    const visitors = new People({ url: proxy.url }, browser);
    await use(visitors);
    await visitors.leave();
    await proxy.close();
  },
});

/** The process of the only class that is live. */
const ownerOfLive = async (processes: Processes) => {
  const { rows } = await processes.school.database.pool.query<{ id: string }>(
    "select id from classes where state = 'live'",
  );
  expect(rows).toHaveLength(1);
  const owner = await processes.ownerOf(rows[0]!.id);
  if (!owner) throw new Error("Nobody has the class.");
  return owner;
};

test("a class over three processes goes on when the one that has it is killed", async ({
  processes,
  visitors,
}) => {
  const { links } = await withoutControls(visitors, async () =>
    processes.end(await ownerOfLive(processes), "SIGKILL"),
  );
  expect(links, "the pages kept their media").toBe(0);
});

test("a class goes on when each of its processes is replaced", async ({ processes, visitors }) => {
  await withoutControls(visitors, () => processes.restartAll());
});
