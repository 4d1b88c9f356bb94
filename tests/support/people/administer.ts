import { getUserByEmail } from "@lyceum/shared/rest/accounts.ts";

import { inDatabase } from "./blogs.ts";
import type { Person } from "./people.ts";
import type { Site } from "../servers/site.ts";
import { expect } from "../pages/expect.ts";

/** Calls over REST for steps that would take longer on a page. Fails on a refusal. */
export async function postAs(person: Person, url: string, data: object = {}): Promise<unknown> {
  const headers = { authorization: `Bearer ${person.token}` };
  const reply = await person.context.request.post(`/api${url}`, { data, headers });
  expect(reply.status(), `${url}: ${await reply.text()}`).toBe(200);
  return (await reply.json()) as unknown;
}

export const userOf = async (person: Person) => {
  const email = person.account.email;
  return getUserByEmail.reply.parse(await postAs(person, getUserByEmail.url, { email })).user;
};

/** As if the person had opened a link that was mailed to them. */
export const proveEmail = (site: Site, { account }: Person): Promise<void> =>
  inDatabase(site, async ({ queries }) => {
    await queries
      .updateTable("users")
      .set({ email_verified_at: new Date() })
      .where("email", "=", account.email.toLowerCase())
      .execute();
  });
