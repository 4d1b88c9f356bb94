import { expect, test as base } from "../support/pages/test.ts";
import {
  People,
  type Person,
  expectAllHearAll,
  expectAllSeeAll,
  gapsSince,
  linksOf,
  watchOthers,
} from "../support/people/people.ts";
import { ROOMY_HOST, SMALL_HOST, classOnTwoHosts } from "../support/servers/class-on-two-hosts.ts";
import { SchoolOnHosts } from "../support/servers/SchoolOnHosts.ts";

const WAIT = { timeout: 60_000 };
/** Pixels: the height of a camera's smallest picture. */
const LOWEST_LAYER = 180;
/** Milliseconds, on a machine that all these browsers and hosts share: who loses pictures before there are others has none for two to four seconds. */
const MISSED_AT_MOST = 2_000;

/** A site with two media hosts in processes of their own. */
const test = base.extend<{
  hostSettings: Record<string, string>;
  visitors: People<SchoolOnHosts>;
  school: SchoolOnHosts;
}>({
  hostSettings: [SMALL_HOST, { option: true }],
  school: [
    async ({ browser: _browser, hostSettings }, use) => {
      const school = await SchoolOnHosts.start(2, hostSettings);
      await use(school);
      await school.close();
    },
    { timeout: 180_000 },
  ],
  visitors: async ({ school, browser }, use) => {
    const visitors = new People(school, browser);
    await use(visitors);
    await visitors.leave();
  },
});

/** Of each picture that this page decodes: its height, and how many key frames came. */
const decoded = ({ page }: Person) =>
  page.evaluate(async () => {
    const reports = await Promise.all(window.peerConnections.map((link) => link.getStats()));
    const pictures = reports
      .flatMap((report) => [...report.values()])
      .filter(({ type, kind }) => type === "inbound-rtp" && kind === "video");
    return {
      height: Math.max(0, ...pictures.map(({ frameHeight = 0 }) => frameHeight as number)),
      keyFrames: pictures.reduce((sum, { keyFramesDecoded = 0 }) => sum + keyFramesDecoded, 0),
    };
  });

// The layer is chosen by the pixels of the screen.
test.use({ deviceScaleFactor: 1 });

test("people on two media hosts see and hear each other, each in the quality that fits", async ({
  visitors,
}) => {
  const { cleo, near } = await classOnTwoHosts(visitors);
  const height = (person: Person) => expect.poll(async () => (await decoded(person)).height, WAIT);
  for (const person of [cleo, near[1]!]) {
    // From small to large and back: what a page shows at first is on its way from what it showed to fewer people.
    await person.page.setViewportSize({ width: 400, height: 700 });
    await height(person).toBeLessThanOrEqual(LOWEST_LAYER);
    const small = await decoded(person);
    await person.page.setViewportSize({ width: 1440, height: 800 });
    await height(person).toBeGreaterThan(LOWEST_LAYER);
    const large = await decoded(person);
    expect(large.keyFrames).toBeGreaterThan(small.keyFrames);
    await person.page.setViewportSize({ width: 400, height: 700 });
    await height(person).toBeLessThanOrEqual(LOWEST_LAYER);
    expect((await decoded(person)).keyFrames).toBeGreaterThan(large.keyFrames);
  }
});

test.describe("with room for everybody", () => {
  test.use({ hostSettings: ROOMY_HOST });

  test("a class on one of two media hosts keeps its pictures while that is replaced", async ({
    visitors,
  }) => {
    const { everyone } = await visitors.liveClass(["Ben"]);
    const { site: school } = visitors;
    await expectAllSeeAll(everyone);
    await expectAllHearAll(everyone);
    const sending = async () => Object.entries(await school.consumers()).filter(([, sent]) => sent);
    await expect.poll(sending, WAIT).toEqual([[expect.any(String), 4]]);
    const [[home] = [""]] = await sending();
    await watchOthers(everyone);
    const replaced = Date.now();
    expect(await school.stopHost(home)).toBe(0);
    await expectAllSeeAll(everyone);
    for (const { of, gap } of await gapsSince(everyone, replaced))
      expect(gap, of).toBeLessThan(MISSED_AT_MOST);
    await expectAllHearAll(everyone);
  });
});

test("who is on a media host that is killed, or replaced, goes on at another, and the others notice nothing; replaced, nobody is without pictures; after a killed home all go on", async ({
  visitors,
}) => {
  // Three faults of one class: making it takes longer than any of them.
  test.slow();
  const { home, far, near, everyone } = await classOnTwoHosts(visitors);
  const { site: school } = visitors;
  const links = await linksOf(near);
  const third = await school.addHost();
  await school.killHost(far);
  await expectAllSeeAll(everyone);
  await expectAllHearAll(everyone);
  await expect.poll(() => school.consumers(), WAIT).toMatchObject({ [third]: 6 });
  const fourth = await school.addHost();
  await expectAllSeeAll(everyone);
  await watchOthers(everyone);
  const replaced = Date.now();
  // It is replaced by another version: it has its people go elsewhere, and ends.
  expect(await school.stopHost(third)).toBe(0);
  await expect.poll(() => school.consumers(), WAIT).toMatchObject({ [fourth]: 6 });
  await expectAllSeeAll(everyone);
  for (const { of, gap } of await gapsSince(everyone, replaced))
    expect(gap, of).toBeLessThan(MISSED_AT_MOST);
  await expectAllHearAll(everyone);
  expect(await linksOf(near)).toEqual(links);
  // With its home the whole class is lost, and goes on at the only host that takes people.
  await school.killHost(home);
  await expect.poll(() => school.consumers(), WAIT).toMatchObject({ [fourth]: 12 });
  await expectAllSeeAll(everyone);
  await expectAllHearAll(everyone);
});
