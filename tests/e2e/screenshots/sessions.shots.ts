import { MESSAGES } from "@lyceum/shared/messages.ts";
import { endOtherSignIns } from "@lyceum/shared/rest/accounts.ts";
import { setBanned, setRole } from "@lyceum/shared/rest/administration.ts";
import { postAs, userOf } from "../../support/people/administer.ts";
import type { Person } from "../../support/people/people.ts";
import { signIn } from "../../support/protocol/rest.ts";
import { expect, test } from "../../support/pages/test.ts";
import { shoot } from "./shoot.ts";

const { account } = MESSAGES;

test("a session that ends on an open page", async ({ people }) => {
  const ben = await people.student("Ben Okri");
  const { page, context } = await people.visitor();
  await signIn(context.request, ben.account);
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  await postAs(ben, endOtherSignIns.url);
  await shoot(page, "session-ended", () =>
    expect(page.getByText(account.sessionEnded, { exact: true })).toBeVisible(),
  );
});

test("another role, and a ban in a class", async ({ people }) => {
  const admin = await people.admin();
  const { teacher, students } = await people.liveClass(["Ben Okri"]);
  const [ben] = students as [Person];
  const zoe = await people.student("Zoe Ito");
  await zoe.page.goto("/dashboard");
  await expect(zoe.page.getByRole("button", { name: "Logout" })).toBeVisible();
  await postAs(admin, setRole.url, { user_id: (await userOf(zoe)).id, role: "teacher" });
  await expect(zoe.page.getByText(account.roleChanged, { exact: true })).toBeVisible();
  await shoot(zoe.page, "role-changed", async () => undefined);

  await teacher.room.expectSees(ben.name);
  await postAs(admin, setBanned.url, { user_id: (await userOf(ben)).id, banned: true });
  await shoot(ben.page, "class-banned", () =>
    expect(ben.page.getByRole("heading", { name: account.banned, exact: true })).toBeVisible(),
  );
});

test("signing in by the sandbox's identities", async ({ people }) => {
  const { page } = await people.visitor();
  await page.goto("/login");
  await page.getByRole("button", { name: "Continue with Google (sandbox)" }).click();
  const chooser = page.frameLocator("iframe[title='Sign in (sandbox)']");
  await shoot(page, "identity", () =>
    expect(chooser.getByRole("button", { name: "Continue as this person" })).toBeVisible(),
  );
});
