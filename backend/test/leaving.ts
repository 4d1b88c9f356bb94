import { MESSAGES } from "@lyceum/shared/messages.ts";

import { type TestApp, type person, post } from "./app.ts";

type Someone = Awaited<ReturnType<typeof person>>;

export const LEFT = { status: 200, message: MESSAGES.account.deleted };

/** Deletes the account of a user, as their page does. */
export const leave = async ({ app }: TestApp, { email, bearer }: Someone, confirm = email) => {
  const answer = await post(app, "/api/account/delete", { confirm }, bearer);
  return { status: answer.statusCode, message: answer.json<{ message: string }>().message };
};

export const rowsOf = async ({ database }: TestApp, text: string, values: unknown[] = []) =>
  (await database.pool.query<Record<string, unknown>>(text, values)).rows;
