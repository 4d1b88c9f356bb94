import { Registration } from "@lyceum/backend/media-hosts/Registration.ts";
import { mediaHostsRepository } from "@lyceum/backend/media-hosts/repository.ts";
import { connect } from "@lyceum/backend/kernel/database/database.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Page } from "@playwright/test";
import { pino } from "pino";

import { expectNoViolations } from "../support/pages/axe.ts";
import { expect, test } from "../support/pages/test.ts";

const log = pino({ level: "silent" });

/** Media hosts of this test's own, as far as the database knows: they renew their rows until the test ends. */
async function registerHosts(databaseUrl: string, addresses: string[]) {
  const opened = new AsyncDisposableStack();
  const database = opened.adopt(connect(databaseUrl, log), (each) => each.close());
  const drained: boolean[] = [];
  const report = { workers: 2, rooms: 3, consumers: 40, load: 0.25, packetsPerSecond: 9_000 };
  for (const [index, url] of addresses.entries()) {
    const registration = await Registration.open({
      repository: mediaHostsRepository(database),
      url,
      report: async () => report,
      onDraining: (draining) => (drained[index] = draining),
      log,
    });
    opened.defer(() => registration.close());
  }
  return { drained, close: () => opened.disposeAsync() };
}

const rowOf = (page: Page, address: string) => page.getByRole("row").filter({ hasText: address });

test("an admin sees what the school runs on, and drains a media host", async ({ people, site }) => {
  const { page } = await people.admin();
  await page.goto("/jobs");
  await page.getByRole("link", { name: "Installation", exact: true }).click();
  await expect(page).toHaveURL("/installation");
  await expect(page.getByText("No backup has been made yet.")).toBeVisible();
  await expect(page.getByText(/^Node v\d+\.\d+\.\d+, PostgreSQL \d+/)).toBeVisible();
  const own = rowOf(page, "In this process");
  await expect(own).toContainText("Answering");
  await expect(own.getByRole("button")).toHaveCount(0);

  const [one, two] = ["http://10.0.0.1:3100", "http://10.0.0.2:3100"] as const;
  const hosts = await registerHosts(site.databaseUrl, [one, two]);
  const first = rowOf(page, one);
  await expect(first).toContainText("3 classes, 40 streams");
  await expect(first.getByRole("progressbar", { name: `Load of ${one}` })).toBeVisible();
  await expectNoViolations(page);
  await first.getByRole("button", { name: `Drain ${one}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Drain", exact: true }).click();
  await expect(page.getByText(MESSAGES.installation.drains, { exact: true })).toBeVisible();
  await expect(first).toContainText("Draining");
  const takeAgain = first.getByRole("button", { name: `Let ${one} take people again` });
  await expect(takeAgain).toBeFocused();
  await expect.poll(() => hosts.drained[0]).toBe(true);

  await rowOf(page, two)
    .getByRole("button", { name: `Drain ${two}` })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Drain", exact: true }).click();
  await expect(page.getByText(MESSAGES.installation.lastHost, { exact: true })).toBeVisible();
  // Held until it was pressed twice: the second press asks for nothing more.
  const pressed = Promise.withResolvers<void>();
  let asked = 0;
  await page.route("**/admin/media_hosts/drain", async (route) => {
    asked += 1;
    await pressed.promise;
    await route.continue();
  });
  await takeAgain.dblclick();
  pressed.resolve();
  await expect(first).toContainText("Answering");
  await expect(first.getByRole("button", { name: `Drain ${one}` })).toBeFocused();
  expect(asked).toBe(1);
  await expect.poll(() => hosts.drained[0]).toBe(false);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoViolations(page);
  await hosts.close();
  await expect(own).toBeVisible();
});

test("an admin sees a class that is live, and that a host has fallen silent", async ({
  people,
  site,
}) => {
  const teacher = await people.teacher("Ada Teacher");
  const lesson = await people.classOf(teacher, { title: "Waves of the sea" });
  const { page } = await people.admin();
  await page.goto("/installation");
  await expect(rowOf(page, "Waves of the sea")).toHaveCount(0);
  await teacher.room.join(lesson.id);
  await teacher.room.start();
  await expect(rowOf(page, "Waves of the sea")).toBeVisible();

  const hosts = await registerHosts(site.databaseUrl, ["http://10.0.0.3:3100"]);
  await expect(rowOf(page, "http://10.0.0.3:3100")).toContainText("Answering");
  const database = connect(site.databaseUrl, log);
  // Its last word is put back to where a host that is gone would have left it.
  await hosts.close();
  await database.pool.query(
    "insert into media_hosts (url, seen_at) values ('http://10.0.0.4:3100', now() - interval '20 seconds')",
  );
  await expect(rowOf(page, "http://10.0.0.4:3100")).toContainText("Silent");
  await expect(page.getByText("No media host accepts people")).toBeVisible();
  await database.pool.query("delete from media_hosts");
  await database.close();
  await expect(rowOf(page, "In this process")).toBeVisible();
});
