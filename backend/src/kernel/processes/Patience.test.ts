import { expect, it } from "vitest";

import { Patience } from "./Patience.ts";

const SECOND = 1e9;

it("is not lost while a program waits for nothing, nor at once", () => {
  const patience = new Patience();
  expect(patience.isOver({ ran: 0, waited: 0 })).toBe(false);
  expect(patience.isOver({ ran: 0, waited: SECOND / 4 })).toBe(false);
});

it("is lost where a program got next to nothing of what it asked for", () => {
  expect(new Patience().isOver({ ran: SECOND / 20, waited: SECOND / 2 })).toBe(true);
});

it("is kept by a fair share, and judged again after it", () => {
  const patience = new Patience();
  expect(patience.isOver({ ran: SECOND, waited: SECOND })).toBe(false);
  expect(patience.isOver({ ran: SECOND, waited: 1.25 * SECOND })).toBe(false);
  expect(patience.isOver({ ran: SECOND, waited: 1.5 * SECOND })).toBe(true);
});
