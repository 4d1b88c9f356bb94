import { killMediaHost, killPostgres, killServer } from "../support/servers/recovery.ts";
import { expect } from "../support/pages/test.ts";
import { test } from "../support/servers/supervised-test.ts";

test("a class does not lose its pictures when the server is killed, and has its controls again", async ({
  visitors,
}) => {
  const mediaHost = await visitors.site.pidOf("mediaHost");
  const { gap, controls, links } = await killServer(visitors);
  expect(gap, "pictures went on while the controls were away").toBeLessThan(controls);
  expect(links, "the pages kept their media").toBe(0);
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
