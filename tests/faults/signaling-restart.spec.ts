import { restartSignaling } from "../support/recovery.ts";
import { expect, test } from "../support/test.ts";

// Media on a host of its own, as where many people are served: only then can media outlive signaling.
test.use({ siteOptions: { mediaApart: true } });

test("signaling that restarts keeps the pictures, and gives the controls back", async ({
  people,
}) => {
  const { gap, controls } = await restartSignaling(people);
  expect(gap, "pictures went on while the controls were away").toBeLessThan(controls);
});
