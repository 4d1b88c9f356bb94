import type { FrameLocator, Locator, Page } from "@playwright/test";
import { expect } from "./expect.ts";

/** The pages on which a student chooses a course, and pays for it in the sandbox. */
export class PaymentPage {
  readonly page: Page;
  readonly course: Locator;
  readonly proceed: Locator;
  readonly dialog: Locator;
  readonly checkout: FrameLocator;
  readonly pay: Locator;
  readonly tryAgain: Locator;

  constructor(page: Page) {
    this.page = page;
    this.course = page.getByRole("combobox", { name: "Course" });
    this.proceed = page.getByRole("button", { name: "Proceed to Pay" });
    this.dialog = page.getByRole("dialog", { name: "Checkout (sandbox)" });
    this.checkout = page.frameLocator('iframe[title="Checkout (sandbox)"]');
    this.pay = this.checkout.getByRole("button", { name: /^Pay ₹/ });
    this.tryAgain = page.getByRole("button", { name: "Try again" });
  }

  /** Up to the checkout of a course. */
  async choose(title: string): Promise<void> {
    await this.page.goto("/course-confirmation");
    await this.course.selectOption({ label: await this.#labelOf(title) });
    await this.proceed.click();
    await expect(this.pay).toBeEnabled();
  }

  /** How the school's server is notified of payments from now on. */
  async tell(how: "at once" | "after 20 seconds" | "twice" | "never"): Promise<void> {
    await this.checkout.getByRole("combobox").selectOption({ label: how });
  }

  fail = (): Promise<void> =>
    this.checkout.getByRole("button", { name: "Let the payment fail" }).click();

  dismiss = (): Promise<void> =>
    this.checkout.getByRole("button", { name: "Close checkout" }).click();

  /** With its price. */
  async #labelOf(title: string): Promise<string> {
    const option = this.course.getByRole("option").filter({ hasText: title });
    return (await option.textContent())!;
  }
}

/** The student's courses on their dashboard. */
export const purchasedCourses = (page: Page): Locator =>
  page.getByRole("region", { name: "Purchased Courses" });
