import { existsSync } from "node:fs";

import { listenAddresses } from "@lyceum/sfu/listen-addresses.ts";

import { FIREFOX } from "../support/pages/firefox.ts";
import { FirefoxClass } from "../support/pages/FirefoxClass.ts";
import { expect, test } from "../support/pages/test.ts";
import { busyWorkers } from "../support/servers/recovery.ts";

// Firefox sends nothing to its own machine's loopback address.
const listen = listenAddresses("default", undefined);
test.use({ siteOptions: { sfu: { workers: 2, listen } } });

test("a person in Firefox sees, hears and is seen, and again after a media worker was killed", async ({
  people,
  site,
}) => {
  test.skip(!existsSync(FIREFOX), `No Firefox is at ${FIREFOX}.`);
  test.skip(listen.length < 2, "This machine has no address but loopback.");
  const { lesson, teacher } = await people.liveClass([]);
  const { context, name } = await people.student("Fay Fox");
  await using fox = await FirefoxClass.open(await context.cookies());
  await fox.join(`${site.url}/meeting-room/${lesson.id}`);
  const expectBoth = async () => {
    await teacher.room.expectSees(name);
    await teacher.room.expectHears(1);
    await fox.expectSees(teacher.name, 20);
    await fox.expectHears();
  };
  await expectBoth();
  const [worker] = await busyWorkers(site.sfu);
  process.kill(worker!, "SIGKILL");
  await teacher.room.expectSees(name, 20);
  await expectBoth();
  expect(fox.faults, "what the page threw").toEqual([]);
});
