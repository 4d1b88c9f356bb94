import { describe, expect, test, vi } from "vitest";

import { CallError } from "../http/CallError.ts";
import { createConfirmation } from "./confirmation.ts";

const refusal = () => new CallError(403, "Please confirm.", "", [], { code: "confirm_first" });

/** A call that is refused until the person has confirmed their identity. */
const graveCall = () => {
  let isConfirmed = false;
  const send = vi.fn(async () => {
    if (!isConfirmed) throw refusal();
    return "done";
  });
  return { send, confirm: () => (isConfirmed = true) };
};

describe("a grave call", () => {
  test("is repeated once the person has confirmed", async () => {
    const confirmation = createConfirmation();
    const { send, confirm } = graveCall();
    confirmation.offer(async () => confirm());
    expect(await confirmation.run(send)).toBe("done");
    expect(send).toHaveBeenCalledTimes(2);
  });

  test("fails where the person would not, or where no part of the page asks", async () => {
    const confirmation = createConfirmation();
    const { send } = graveCall();
    await expect(confirmation.run(send)).rejects.toMatchObject({ code: "confirm_first" });
    const take = confirmation.offer(async () => false);
    await expect(confirmation.run(send)).rejects.toMatchObject({ code: "confirm_first" });
    take();
    expect(send).toHaveBeenCalledTimes(2);
  });

  test("asks once for several that wait", async () => {
    const confirmation = createConfirmation();
    const { send, confirm } = graveCall();
    const ask = vi.fn(async () => confirm());
    confirmation.offer(ask);
    expect(await Promise.all([confirmation.run(send), confirmation.run(send)])).toEqual([
      "done",
      "done",
    ]);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test("that fails for another reason asks nothing", async () => {
    const confirmation = createConfirmation();
    const ask = vi.fn(async () => true);
    confirmation.offer(ask);
    const send = () => Promise.reject(new CallError(403, "No.", "", [], { code: "forbidden" }));
    await expect(confirmation.run(send)).rejects.toMatchObject({ code: "forbidden" });
    expect(ask).not.toHaveBeenCalled();
  });

  test("is refused when the part of the page that asks goes away, and the next part asks anew", async () => {
    const confirmation = createConfirmation();
    const { send, confirm } = graveCall();
    const late = Promise.withResolvers<boolean>();
    const ask = vi.fn(() => late.promise);
    const take = confirmation.offer(ask);
    const refused = confirmation.run(send).catch((error: unknown) => error);
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
    take();
    confirmation.offer(async () => confirm());
    const again = confirmation.run(send);
    late.resolve(true);
    expect(await refused).toMatchObject({ code: "confirm_first" });
    expect(await again).toBe("done");
  });
});
