import { MESSAGES } from "@lyceum/shared/messages.ts";
import { type Locator, type Page, expect } from "@playwright/test";
import { audibleTracks, decodedFrames } from "./media.ts";

/** /meeting-room/{id}, by the names that people and screen readers know it by. */
export class ClassPage {
  readonly page: Page;
  readonly camera: Locator;
  readonly microphone: Locator;
  readonly shareScreen: Locator;
  readonly joinButton: Locator;
  readonly startButton: Locator;
  readonly stopButton: Locator;
  readonly leaveButton: Locator;
  readonly participants: Locator;
  readonly figures: Locator;
  /** How loud one's own microphone is, in the green room. */
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
    this.participants = page.getByRole("list", { name: "Participants" });
    this.figures = page.getByRole("figure");
    this.level = page.getByRole("meter", { name: "Microphone level" });
  }

  /** One picture, named after its person. */
  figure(name: string): Locator {
    return this.page.getByRole("figure", { name, exact: true });
  }

  /** One line of the list of participants. */
  participant(name: string): Locator {
    return this.participants.getByRole("listitem").filter({ hasText: name });
  }

  /** What the class says of itself, above the pictures. */
  status(text: string): Locator {
    return this.page.getByRole("status").getByText(text, { exact: true });
  }

  /** Said on screen, and no picture left. */
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

  async start(): Promise<void> {
    await this.startButton.click();
    await expect(this.stopButton).toBeVisible();
  }

  /** The green room's own picture moves. */
  async expectPreview(): Promise<void> {
    const video = this.page.getByRole("region", { name: "Preview" }).locator("video");
    await expectGrowth(() => decodedFrames(video), "frames of the preview");
  }

  /** New frames of this picture are decoded: `by` more than at the first look. */
  async expectSees(name: string, by = 10): Promise<void> {
    const video = this.figure(name).locator("video");
    await expectGrowth(() => decodedFrames(video), `frames of ${name}`, by);
  }

  /** Exactly so many sounds reach this page and are louder than silence. */
  async expectHears(count: number): Promise<void> {
    await expect
      .poll(() => audibleTracks(this.page), { message: "sounds heard", intervals: [100] })
      .toBe(count);
  }
}

/** Waits until a count is `by` more than it is now. */
async function expectGrowth(count: () => Promise<number>, message: string, by = 10): Promise<void> {
  const start = await count();
  await expect.poll(count, { message, intervals: [100] }).toBeGreaterThanOrEqual(start + by);
}
