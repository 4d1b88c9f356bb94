import { expectAllSeeAll } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

test("a tile that fails costs itself alone", async ({ people }) => {
  const { lesson, teacher, students } = await people.liveClass(["Ben"]);
  const cleo = await people.student("Cleo");
  await cleo.context.addInitScript(() => {
    const source = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "srcObject")!;
    Object.defineProperty(HTMLMediaElement.prototype, "srcObject", {
      ...source,
      set(this: HTMLMediaElement, stream: MediaStream | null) {
        const broken = this.closest("figure[aria-label=Ben]") && !("mended" in window);
        if (broken) throw new Error("This picture cannot be shown");
        source.set!.call(this, stream);
      },
    });
  });
  await cleo.room.join(lesson.id);
  const failed = cleo.room.figure("Ben").getByRole("alert");
  await expect(failed).toContainText("The picture of Ben could not be shown.");
  await cleo.room.expectSees(teacher.name);
  await cleo.room.expectHears(2);
  await cleo.room.microphone.click();
  await expect(teacher.room.participant("Cleo")).toContainText("Muted");

  await cleo.page.evaluate(() => Object.assign(window, { mended: true }));
  await failed.getByRole("button", { name: "Try again" }).click();
  await expectAllSeeAll([teacher, ...students, cleo]);
});
