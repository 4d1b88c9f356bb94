import { setTimeout as wait } from "node:timers/promises";

import { confirmIdentity, getUserByEmail } from "@lyceum/shared/rest/accounts.ts";
import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import { type APIRequestContext, request } from "@playwright/test";

import { newAccount, registerAccount, signIn } from "../support/protocol/rest.ts";
import { ADMIN } from "../support/servers/site.ts";

/** Tokens of one person per role. */
export type Tokens = Record<Role, string>;

type Credentials = { email: string; password: string };
type Accounts = Record<Role, Credentials>;

/** Milliseconds: well within CONFIRMED_SECONDS, after which the sensitive calls refuse every body unread. */
const RENEWED_EVERY = 4 * 60_000;

/** Those who call: one person per role, signed in and with their identity confirmed for as long as the site is fuzzed. */
export class People {
  readonly tokens: Tokens;
  /** The id of a person who calls nothing: what is done to accounts is done to this one. */
  readonly bystander: string;
  readonly #closing = new AbortController();
  readonly #kept: Promise<void>;

  private constructor(url: string, accounts: Accounts, tokens: Tokens, bystander: string) {
    this.tokens = tokens;
    this.bystander = bystander;
    this.#kept = this.#keepSignedIn(url, accounts);
  }

  static async register(url: string): Promise<People> {
    return calling(url, async (api) => {
      const student = newAccount("Fuzzed Student", false);
      const teacher = newAccount("Fuzzed Teacher", true);
      const bystander = newAccount("Fuzzed Bystander", false);
      for (const account of [student, teacher, bystander]) await registerAccount(api, account);
      const accounts = { student, teacher, admin: ADMIN };
      const tokens = await signInEach(api, accounts);
      return new People(url, accounts, tokens, await idOf(api, tokens.admin, bystander.email));
    });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#kept;
  }

  async #keepSignedIn(url: string, accounts: Accounts): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await wait(RENEWED_EVERY, undefined, { signal }).catch(() => null);
      if (signal.aborted) return;
      // A busy site may refuse: the tokens are good until the next time, and whether they are still is asked at the end.
      const renewed = calling(url, (api) => signInEach(api, accounts));
      Object.assign(this.tokens, await renewed.catch(() => null));
    }
  }
}

const calling = async <Value>(
  url: string,
  work: (api: APIRequestContext) => Promise<Value>,
): Promise<Value> => {
  const api = await request.newContext({ baseURL: url });
  try {
    return await work(api);
  } finally {
    await api.dispose();
  }
};

const signInEach = async (api: APIRequestContext, accounts: Accounts): Promise<Tokens> => ({
  student: await enter(api, accounts.student),
  teacher: await enter(api, accounts.teacher),
  admin: await enter(api, accounts.admin),
});

/** Signs in and confirms who it is. */
const enter = async (api: APIRequestContext, credentials: Credentials): Promise<string> => {
  const { auth_token } = await signIn(api, credentials);
  const headers = { authorization: `Bearer ${auth_token}` };
  const data = { password: credentials.password };
  const reply = await api.post(`/api${confirmIdentity.url}`, { headers, data });
  if (!reply.ok()) throw new Error(`confirmIdentity: ${reply.status()} ${await reply.text()}`);
  return auth_token;
};

const idOf = async (api: APIRequestContext, token: string, email: string): Promise<string> => {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await api.post(`/api${getUserByEmail.url}`, { headers, data: { email } });
  return getUserByEmail.reply.parse(await reply.json()).user.id;
};
