import type { Page } from "@playwright/test";

const robot = (page: Page) => page.getByRole("checkbox", { name: "I am not a robot" });

export const submitLogin = (page: Page) =>
  page.getByRole("button", { name: "Login", exact: true }).click();

export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
}

/** Fills in and sends the form of /login, which the page shows. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await fillLogin(page, email, password);
  await robot(page).check();
  await submitLogin(page);
}
