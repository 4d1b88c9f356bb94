import { restartSignaling } from "../support/recovery.ts";
import { expect, test } from "../support/test.ts";

// Media on a host of its own, as where many people are served: only then can media outlive signaling.
test.use({ siteOptions: { mediaApart: true } });

// How soon is for `npm run bench:recovery` to say.
test("signaling that restarts gives the controls back, and everybody sees and hears everybody", async ({
  people,
}) => {
  const { controls } = await restartSignaling(people);
  expect(controls, "the controls have been away").toBeGreaterThan(0);
});
