import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Locator, Page } from "@playwright/test";
import { audibleTracks, decodedFrames } from "./media.ts";
import { expect } from "./expect.ts";

/** /meeting-room/{id}, by the accessible names of its elements. */
export class ClassPage {
  readonly page: Page;
  readonly camera: Locator;
  readonly microphone: Locator;
  readonly shareScreen: Locator;
  readonly joinButton: Locator;
  readonly startButton: Locator;
  readonly stopButton: Locator;
  readonly leaveButton: Locator;
  /** Takes back 'Stop class', for a moment. */
  readonly undoButton: Locator;
  readonly participants: Locator;
  readonly figures: Locator;
  /** The level of the person's own microphone, in the green room. */
  readonly level: Locator;

  constructor(page: Page) {
    this.page = page;
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    this.camera = button("Camera");
    this.microphone = button("Microphone");
    this.shareScreen = button("Share screen");
    this.joinButton = button("Join class");
    this.startButton = button("Start class");
    this.stopButton = button("Stop class");
    this.leaveButton = button("Leave");
    this.undoButton = button("Undo");
    this.participants = page.getByRole("list", { name: "Participants" });
    this.figures = page.getByRole("figure");
    this.level = page.getByRole("meter", { name: "Microphone level" });
  }

  /** One picture, named after its person. */
  figure(name: string): Locator {
    return this.page.getByRole("figure", { name, exact: true });
  }

  /** One row of the list of participants. */
  participant(name: string): Locator {
    return this.participants.getByRole("listitem").filter({ hasText: name });
  }

  /** A host's menu for one participant, by their row. */
  async openOptions(name: string): Promise<void> {
    await this.participant(name)
      .getByRole("button", { name: `Options for ${name}` })
      .click();
  }

  async chooseFor(name: string, item: string): Promise<void> {
    await this.openOptions(name);
    await this.page.getByRole("menuitem", { name: item }).click();
  }

  /** The status of the class, above the pictures. */
  status(text: string): Locator {
    return this.page.getByRole("status").getByText(text, { exact: true });
  }

  /** The ended class: its text, and no picture left. */
  async expectEnded(): Promise<void> {
    const { ended } = MESSAGES.meeting;
    await expect(this.page.getByText(ended, { exact: true }).first()).toBeVisible();
    await expect(this.figures).toHaveCount(0);
  }

  async openGreenRoom(classId: string): Promise<void> {
    await this.page.goto(`/meeting-room/${classId}`);
    await expect(this.joinButton).toBeEnabled();
  }

  async join(classId: string): Promise<void> {
    await this.openGreenRoom(classId);
    await this.joinButton.click();
    await expect(this.leaveButton).toBeVisible();
  }

  /** With camera and microphone off. */
  async joinSilently(classId: string): Promise<void> {
    await this.openGreenRoom(classId);
    for (const device of [this.camera, this.microphone]) {
      // A press while it is being opened turns it off too.
      await device.click();
      await expect(device).toHaveAttribute("aria-pressed", "false");
    }
    await this.joinButton.click();
    await expect(this.leaveButton).toBeVisible();
  }

  async start(): Promise<void> {
    await this.startButton.click();
    await expect(this.stopButton).toBeVisible();
  }

  /** Leaves as a host, and ends the class for all or lets it go on. */
  async leaveAsHost(how: "Leave" | "End for all"): Promise<void> {
    await this.leaveButton.click();
    await this.page.getByRole("dialog").getByRole("button", { name: how, exact: true }).click();
  }

  /** The green room's own picture moves. */
  async expectPreview(): Promise<void> {
    const video = this.page.getByRole("region", { name: "Preview" }).locator("video");
    await expectGrowth(() => decodedFrames(video), "frames of the preview");
  }

  /** New frames of this picture are decoded: `by` more than at the first check. */
  async expectSees(name: string, by = 5): Promise<void> {
    const video = this.figure(name).locator("video");
    await expectGrowth(() => decodedFrames(video), `frames of ${name}`, by);
  }

  /** Exactly this many audible sounds reach this page. */
  async expectHears(count: number): Promise<void> {
    await expect
      .poll(() => audibleTracks(this.page), { message: "sounds heard", intervals: [100] })
      .toBe(count);
  }
}

/** Waits until a count is `by` more than now. */
async function expectGrowth(count: () => Promise<number>, message: string, by = 5): Promise<void> {
  const start = await count();
  await expect.poll(count, { message, intervals: [100] }).toBeGreaterThanOrEqual(start + by);
}
