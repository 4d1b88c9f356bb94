import type { Locator, Page } from "@playwright/test";

import type { Person } from "./people.ts";

/** The list of users, as an admin has it before them. */
export class UsersPage {
  readonly table: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.table = page.getByRole("table", { name: "Users" });
  }

  /** That of the user with this email. */
  row(email: string): Locator {
    return this.table.getByRole("row").filter({ hasText: email });
  }

  /** Opens what may be done to somebody, and chooses from it. */
  async choose({ name, account }: Person, action: string): Promise<void> {
    await this.row(account.email)
      .getByRole("button", { name: `Actions for ${name}` })
      .click();
    await this.#page.getByRole("menuitem", { name: action }).click();
  }

  /** Does it, and confirms. */
  async act(person: Person, action: string): Promise<void> {
    await this.choose(person, action);
    await this.#page
      .getByRole("alertdialog")
      .getByRole("button", { name: action, exact: true })
      .click();
  }
}
