import { restartSignaling } from "../support/recovery.ts";
import { expect, test } from "../support/test.ts";

// Media on a host of its own, as where many people are served: only then can media outlive signaling.
test.use({ siteOptions: { mediaApart: true } });

test("signaling that restarts gives the controls back, and everybody sees and hears everybody", async ({
  people,
}) => {
  const { everyone } = await restartSignaling(people);
  for (const { room } of everyone)
    await expect(room.participants.getByRole("listitem")).toHaveCount(everyone.length);
});
