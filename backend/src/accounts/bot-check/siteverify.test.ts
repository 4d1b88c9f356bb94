import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { PASSWORD, type TestApp, appOn, openApp, person, post } from "../../../test/app.ts";
import { type FakeSiteverify, openFakeSiteverify } from "../../../test/fake-siteverify.ts";

const TEXTS = MESSAGES.login;

describe("a bot check of a provider elsewhere", () => {
  let fake: FakeSiteverify;
  let test: TestApp;
  beforeAll(async () => {
    fake = await openFakeSiteverify();
    test = await openApp({ botCheck: { cost: 4, provider: fake.provider } });
  });
  afterAll(async () => {
    await test.close();
    await fake.close();
  });

  const signInWith = async (recaptcha: string, app: TestApp["app"] = test.app) => {
    const { email } = await person(test, "student");
    const form = { email, password: PASSWORD, recaptcha };
    return post(app, "/api/authenticate/authenticateUser", form);
  };
  const expectRefused = async (recaptcha: string, app?: TestApp["app"]) => {
    const reply = await signInWith(recaptcha, app);
    expect([reply.statusCode, reply.json().message]).toEqual([400, "Please verify the reCAPTCHA"]);
  };
  const beside = async (changed: Parameters<typeof appOn>[1]) => {
    const botCheck = { cost: 4, provider: fake.provider };
    return appOn(test.database, { botCheck, ...changed });
  };

  it("is described to pages by its public key and its script, and nothing more", async () => {
    const reply = await test.app.inject("/api/authenticate/options");
    expect(reply.json().bot_check).toEqual({
      provider: "recaptcha",
      site_key: "a public key",
      script: fake.provider.script,
    });
    expect(reply.body).not.toContain(fake.provider.secret);
  });

  it("takes an answer once", async () => {
    const answer = fake.solve();
    expect((await signInWith(answer)).statusCode).toBe(200);
    await expectRefused(answer);
  });

  it("takes an answer once, also when the provider says yes again", async () => {
    const answer = fake.solve();
    expect((await signInWith(answer)).statusCode).toBe(200);
    fake.forget(answer);
    await expectRefused(answer);
  });

  it.each(["made up", "answer-00000000-0000-4000-8000-000000000000", "\u0000"])(
    "refuses %j",
    async (answer) => {
      const reply = await signInWith(answer);
      expect(reply.statusCode).toBe(400);
    },
  );

  it("refuses an answer from ten minutes ago", async () => {
    await expectRefused(fake.solve({ secondsAgo: 601 }));
    expect((await signInWith(fake.solve({ secondsAgo: 300 }))).statusCode).toBe(200);
  });

  it("refuses what was solved on another site, where it knows its own address", async () => {
    const { app, backend } = await beside({ publicUrl: "https://school.example" });
    await expectRefused(fake.solve({ hostname: "evil.example" }), app);
    const mine = await signInWith(fake.solve({ hostname: "school.example" }), app);
    expect(mine.statusCode).toBe(200);
    await app.close();
    await backend.close();
  });

  it("says that it does not answer, and blames nobody for it", async () => {
    const answer = fake.solve();
    fake.fail("nonsense");
    const reply = await signInWith(answer);
    fake.fail(null);
    expect([reply.statusCode, reply.json().message]).toEqual([503, TEXTS.botCheckAway]);
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
    expect((await signInWith(answer)).statusCode).toBe(200);
  });

  it("waits five seconds for an answer, and no longer", async () => {
    fake.fail("silent");
    const before = Date.now();
    const reply = await signInWith(fake.solve());
    fake.fail(null);
    expect([reply.statusCode, reply.json().message]).toEqual([503, TEXTS.botCheckAway]);
    expect(Date.now() - before).toBeLessThan(8_000);
  }, 15_000);

  it("takes a wrong secret for the operator's fault, not for the visitor's", async () => {
    const provider = { ...fake.provider, secret: "mistyped" };
    const { app, backend } = await beside({ botCheck: { cost: 4, provider } });
    expect((await signInWith(fake.solve(), app)).statusCode).toBe(503);
    await app.close();
    await backend.close();
  });

  it("has no challenge of our own beside it", async () => {
    const reply = await test.app.inject("/api/authenticate/challenge");
    expect(reply.statusCode).toBe(404);
  });
});
