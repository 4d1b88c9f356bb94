import { randomUUID } from "node:crypto";

import type { TestApp } from "./app.ts";

type App = TestApp["app"];

/** A browser that begins to sign in: its cookie, and a nonce that goes with it. */
export const beginSocial = async (app: App, cookie = "") => {
  const reply = await app.inject({
    method: "POST",
    url: "/api/authenticate/nonce",
    headers: { cookie },
  });
  return {
    nonce: reply.json().nonce as string,
    cookie: String(reply.headers["set-cookie"]).split(";")[0] ?? "",
  };
};

export type Browser = Awaited<ReturnType<typeof beginSocial>>;

/** Registers with a credential, as a page does, to stay signed in. */
export const registerWith = (app: App, credential: string, { cookie }: Pick<Browser, "cookie">) =>
  app.inject({
    method: "POST",
    url: "/api/authenticate/registerUser",
    headers: { cookie },
    payload: { credential, isTeacher: "No", stay_signed_in: true },
  });

/** A person with a Google mailbox and no account yet. */
export const newcomer = () => ({
  sub: randomUUID().replaceAll("-", ""),
  email: `${randomUUID()}@gmail.com`,
  name: "Grace Hopper",
});
