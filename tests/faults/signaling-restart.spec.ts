import { MESSAGES } from "@lyceum/shared/messages.ts";
import { expectAllHearAll, expectAllSeeAll, gapsSince, watchOthers } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

// Media on a host of its own, as where many people are served: only then can media outlive signaling.
test.use({ siteOptions: { mediaApart: true } });

test("signaling that restarts freezes no picture for more than 1 second, and controls are back in 5", async ({
  people,
  site,
}) => {
  const { teacher, students, everyone } = await people.liveClass(["Ben", "Cleo"]);
  await expectAllSeeAll(everyone);
  await watchOthers(everyone);

  const stopped = Date.now();
  await site.restart();
  await Promise.all(
    everyone.map(({ room }) =>
      room.status(MESSAGES.meeting.reconnecting).waitFor({ state: "detached" }),
    ),
  );
  // The pages' own time alone: a pointer that is waited for until everything stands still costs a second of its own.
  await students[0]!.room.microphone.dispatchEvent("click");
  await teacher.room.participant("Ben").getByText("Muted").waitFor();
  expect(Date.now() - stopped).toBeLessThan(5_000);

  await expectAllSeeAll(everyone);
  for (const { of, gap } of await gapsSince(everyone, stopped)) expect(gap, of).toBeLessThan(1_000);
  await students[0]!.room.microphone.click();
  await expectAllHearAll(everyone);
  for (const { room } of everyone)
    await expect(room.participants.getByRole("listitem")).toHaveCount(3);
});
