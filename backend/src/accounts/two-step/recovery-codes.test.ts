import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { PASSWORD, type TestApp, openApp, person, post } from "../../../test/app.ts";
import { codeAt, handClock, turnOn } from "../../../test/two-step.ts";

const OFF = "/api/account/two_step/turn_off";
const CODES = "/api/account/two_step/recovery_codes";
const CONFIRM = "/api/account/confirm";

const clock = handClock();
let test: TestApp;
beforeAll(async () => {
  test = await openApp({}, { clock: clock.read });
});
afterAll(() => test.close());

const careful = async () => {
  const who = await person(test, "student");
  return { ...who, ...(await turnOn(test.app, clock, who)) };
};
const now = ({ secret }: { secret: string }) => codeAt(secret, clock.read());
const actionsOf = async (id: string) => {
  const { rows } = await test.database.pool.query<{ action: string }>(
    "select action from audit_log where subject_id = $1 order by id",
    [id],
  );
  return rows.map(({ action }) => action);
};

describe("new recovery codes", () => {
  it("are not made with a session and the password alone", async () => {
    const me = await careful();
    expect((await post(test.app, CONFIRM, { password: PASSWORD }, me.bearer)).statusCode).toBe(200);
    for (const body of [{}, { factor: {} }, { factor: { code: "000000" } }])
      expect((await post(test.app, CODES, body, me.bearer)).statusCode).toBe(400);
    expect(await actionsOf(me.id)).toEqual(["account.two_step_on"]);
    const factor = { recovery_code: me.codes[0]! };
    expect((await post(test.app, OFF, { factor }, me.bearer)).statusCode).toBe(200);
  });

  it("count wrong codes with those of turning it off, twenty and no more", async () => {
    const me = await careful();
    const wrong = { factor: { code: "000000" } };
    for (let time = 0; time < 20; time += 1) {
      const url = time < 5 ? CODES : OFF;
      expect((await post(test.app, url, wrong, me.bearer)).statusCode).toBe(400);
    }
    for (const url of [CODES, OFF]) {
      const refused = await post(test.app, url, { factor: { code: now(me) } }, me.bearer);
      expect(refused.statusCode).toBe(429);
    }
  });
});
