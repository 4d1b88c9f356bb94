import { afterEach, beforeEach, expect, it } from "vitest";

import { type TestApp, openApp, person } from "../../test/app.ts";
import { buying, courseAt } from "../../test/payments.ts";

let school: TestApp;
beforeEach(async () => {
  school = await openApp();
});
afterEach(() => school.close());

it("orders and payments are told so often by each person, whoever is behind the same address", async () => {
  const [one, other] = [await person(school, "student"), await person(school, "student")];
  const course = await courseAt(school, await person(school, "teacher"), "Algebra", 49_900);
  const purchase = buying(school, one, course);
  for (let time = 1; time <= 1_200; time += 1) {
    await purchase.order(one, { amount: null });
    await purchase.update({ transaction_id: null });
  }
  const refused = [(await purchase.order()).status, (await purchase.update({})).status];
  expect(refused).toEqual([429, 429]);
  const { status, body } = await purchase.order(other);
  expect(status).toBe(200);
  const paid = await purchase.pay(body.id);
  expect((await purchase.update(paid, other)).status).toBe(200);
});
