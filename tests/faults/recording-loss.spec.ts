import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { framesKept } from "../../backend/test/frames-kept.ts";
import { freePort } from "../../setup/free-port.ts";
import { flashAndBeep } from "../support/pages/flashes.ts";
import { expect, test as base } from "../support/pages/test.ts";
import { inDatabase } from "../support/people/blogs.ts";
import { LossyRelay } from "../support/servers/LossyRelay.ts";
import type { SiteOptions } from "../support/servers/site.ts";

/** Of all packets, each way. */
const LOST = 0.02;
const FILMED = 20_000;

/** For `addInitScript`: this page reaches the media host by a relay, and by nothing else. */
const byRelay = ({ from, to }: { from: number; to: number }) => {
  const through = (sdp: string): string =>
    sdp
      .split("\r\n")
      .filter((line) => !(line.startsWith("a=candidate") && / tcp /i.test(line)))
      .map((line) =>
        line.startsWith("a=candidate") ? line.replace(` ${from} typ`, ` ${to} typ`) : line,
      )
      .join("\r\n");
  const proto = RTCPeerConnection.prototype;
  const direct = Reflect.get(proto, "setRemoteDescription") as () => Promise<void>;
  Object.assign(proto, {
    setRemoteDescription(this: RTCPeerConnection, { type, sdp = "" }: RTCSessionDescriptionInit) {
      return Reflect.apply(direct, this, [{ type, sdp: through(sdp) }]);
    },
  });
};

const test = base.extend<{ relay: LossyRelay }, { siteOptions: SiteOptions }>({
  siteOptions: [
    async ({ browser: _browser }, use) => use({ sfu: { workers: 1, port: await freePort() } }),
    { scope: "worker" },
  ],
  relay: async ({ siteOptions }, use) => {
    const relay = await LossyRelay.start(LOST);
    relay.relayTo(siteOptions.sfu!.port!);
    await use(relay);
    relay.close();
  },
});

test("of a teacher whose line loses 2 % of all packets, 99 % of the pictures are recorded", async ({
  people,
  site,
  siteOptions,
  relay,
}) => {
  const teacher = await people.teacher("Ada Teacher");
  await teacher.context.addInitScript(flashAndBeep);
  await teacher.context.addInitScript(byRelay, { from: siteOptions.sfu!.port!, to: relay.port });
  const lesson = await people.classOf(teacher);
  await teacher.room.join(lesson.id);
  await teacher.room.start();
  await expect.poll(() => relay.passed).toBeGreaterThan(100);
  const press = (name: string) => teacher.page.getByRole("button", { name, exact: true }).click();
  await press("More");
  await teacher.page.getByRole("menuitem", { name: "Recording", exact: true }).click();
  await press("Record");
  const stop = teacher.page.getByRole("button", { name: "Stop recording" });
  await expect(stop).toBeVisible();
  await sleep(FILMED);
  await stop.click();
  await expect(teacher.page.getByRole("button", { name: "Record", exact: true })).toBeVisible();

  const { rows } = await inDatabase(site, ({ pool }) =>
    pool.query<{ id: string }>("select id from class_recordings where class_id = $1", [lesson.id]),
  );
  const folder = join(site.folder, "recordings", rows[0]!.id);
  const logs = (await readdir(folder)).filter((file) => file.endsWith(".rtp"));
  const streams = await Promise.all(logs.map((file) => framesKept(folder, file)));
  const camera = streams.find((stream) => stream !== null)!;
  expect(relay.lost).toBeGreaterThan(20);
  expect(camera.sent).toBeGreaterThan(FILMED / 100);
  expect(camera.kept / camera.sent).toBeGreaterThanOrEqual(0.99);
});
