import { expect, test, vi } from "vitest";

import { fakePage } from "../../../test/fake-page.ts";
import { isTryingAgain } from "../../browser/trying-again.ts";
import type { Session } from "../../session/session-keeper.ts";
import { goOnResuming } from "./go-on-resuming.ts";

fakePage();

const ADA: Session = {
  tkn: "t",
  role: "teacher",
  email_id: "ada@school.example",
  mobile_number: "",
};

/** A browser that was signed in, whose next tries fail so often. */
const browser = (failures: number) => {
  let current: Session | null = null;
  const resume = vi.fn(async () => (current = ADA));
  for (let time = 0; time < failures; time += 1) resume.mockRejectedValueOnce(new Error("away"));
  const getSession = () => current;
  return { session: { resume, getSession, mayResume: () => true }, signIn: () => (current = ADA) };
};

test("who is signed in is asked again until it is known, by one at a time", async () => {
  const { session } = browser(2);
  const asking = Promise.all([goOnResuming(session), goOnResuming(session)]);
  expect(isTryingAgain()).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000);
  await asking;
  expect(session.resume).toHaveBeenCalledTimes(3);
  expect(isTryingAgain()).toBe(false);
  await goOnResumingAgain();
});

/** The next failure of a page begins once more. */
const goOnResumingAgain = async () => {
  const { session } = browser(0);
  const asking = goOnResuming(session);
  await vi.advanceTimersByTimeAsync(1_000);
  await asking;
  expect(session.resume).toHaveBeenCalledOnce();
};

test("nobody is asked any more once somebody signed in, or where no browser is signed in", async () => {
  const { session, signIn } = browser(1);
  const asking = goOnResuming(session);
  await vi.advanceTimersByTimeAsync(1_000);
  signIn();
  await vi.advanceTimersByTimeAsync(2_000);
  await asking;
  expect(session.resume).toHaveBeenCalledOnce();
  const other = { ...browser(1).session, mayResume: () => false };
  const ended = goOnResuming(other);
  await vi.advanceTimersByTimeAsync(1_000);
  await ended;
  expect(other.resume).not.toHaveBeenCalled();
});
