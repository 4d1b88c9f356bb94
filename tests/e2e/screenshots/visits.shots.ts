import { connect } from "@lyceum/backend/kernel/database/database.ts";
import { pino } from "pino";
import type { Site } from "../../support/servers/site.ts";
import { expect, test } from "../../support/pages/test.ts";
import { shootWhole } from "./shoot.ts";

/** A month of a small school, busier on some days than on others. */
async function fillMonth({ databaseUrl }: Site) {
  const database = connect(databaseUrl, pino({ level: "silent" }));
  await database.pool.query(`
    insert into visits (at, address, path, user_agent)
    select now() - make_interval(days => day), '192.0.' || visit * 31 % (20 + day * 7 % 40) || '.0',
      (array['/', '/', '/', '/blogs', '/blog/read-the-last-line-first', '/contact', '/course-topics/:id'])
        [1 + (visit * 5 + day) % 7], 'A browser'
    from generate_series(0, 29) as day, generate_series(1, 40 + day * 37 % 29 * 9) as visit`);
  await database.close();
}

test("visits", async ({ people, site }) => {
  await fillMonth(site);
  const { page } = await people.admin();
  await page.goto("/visits");
  await shootWhole(page, "visits", () =>
    expect(page.getByRole("slider", { name: "Day" })).toBeAttached(),
  );
});
