import { chromium } from "@playwright/test";
import { WITHOUT_UDP } from "../support/pages/chromium.ts";
import { relaysOf } from "../support/pages/media.ts";
import { expect, test as base } from "../support/pages/test.ts";
import { expectAllHearAll, expectAllSeeAll } from "../support/people/people.ts";
import type { SiteOptions } from "../support/servers/site.ts";
import { TurnServer } from "../support/servers/TurnServer.ts";

const test = base.extend<object, { siteOptions: SiteOptions }>({
  siteOptions: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const turn = await TurnServer.start();
      await use({ signaling: { turn } });
      await turn.close();
    },
    { scope: "worker" },
  ],
});

/** As behind a network in which no packet reaches the media host: only what a TURN server relays is tried. */
const relayOnly = () => {
  const Direct = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Direct {
    constructor(configuration?: RTCConfiguration) {
      super({ ...configuration, iceTransportPolicy: "relay" });
    }
  };
};

test("a person whose network lets only TLS to the TURN server through is in the class", async ({
  people,
}) => {
  const browser = await chromium.launch(WITHOUT_UDP);
  const { lesson, teacher } = await people.liveClass([]);
  const ben = await people.student("Ben", { browser });
  await ben.page.addInitScript(relayOnly);
  await ben.room.join(lesson.id);
  await expectAllSeeAll([teacher, ben]);
  await expectAllHearAll([teacher, ben]);
  expect(new Set(await relaysOf(ben.page))).toEqual(new Set(["relay by tls"]));
  // Where a direct way is open, it is taken.
  expect(new Set(await relaysOf(teacher.page))).not.toContain("relay by tls");
  await browser.close();
});
