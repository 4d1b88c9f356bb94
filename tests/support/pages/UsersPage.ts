import type { Locator, Page } from "@playwright/test";

import type { Person } from "../people/people.ts";

/** The list of users, as an admin sees it. */
export class UsersPage {
  readonly table: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.table = page.getByRole("table", { name: "Users" });
  }

  /** The row of the user with this email. */
  row(email: string): Locator {
    return this.table.getByRole("row").filter({ hasText: email });
  }

  /** Opens a user's actions and chooses one. */
  async choose({ name, account }: Person, action: string): Promise<void> {
    await this.row(account.email)
      .getByRole("button", { name: `Actions for ${name}` })
      .click();
    await this.#page.getByRole("menuitem", { name: action }).click();
  }

  /** Performs an action, and confirms it. */
  async act(person: Person, action: string): Promise<void> {
    await this.choose(person, action);
    await this.#page
      .getByRole("alertdialog")
      .getByRole("button", { name: action, exact: true })
      .click();
  }
}
