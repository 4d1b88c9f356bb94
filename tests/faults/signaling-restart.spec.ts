import { restartSignaling } from "../support/servers/recovery.ts";
import { expect, test } from "../support/pages/test.ts";

// Media on a separate host, as in larger installations: only then can media outlive signaling.
test.use({ siteOptions: { mediaApart: true } });

// `npm run bench:recovery` measures how soon.
test("signaling that restarts gives the controls back, and everybody sees and hears everybody", async ({
  people,
}) => {
  const { controls } = await restartSignaling(people);
  expect(controls, "the controls have been away").toBeGreaterThan(0);
});
