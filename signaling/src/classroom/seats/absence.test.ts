import { expect, it } from "vitest";

import { PageSeats } from "./PageSeats.ts";
import { Participant } from "./Participant.ts";

it("a lost socket whose end fails is reported, and ends no process", async () => {
  const account = { id: "1", name: "Ada", email: "ada@lyceum.example" };
  const person = { ...account, role: "teacher", sessionId: "1" } as const;
  const participant = new Participant({
    classId: "a",
    pages: new PageSeats(),
    person,
    role: "host",
  });
  const reported: unknown[] = [];
  const fail = () => {
    throw new Error("It fails");
  };
  participant.startAbsence({
    disconnectShown: 0,
    seatKept: 1,
    onShown: fail,
    onExpired: fail,
    log: { error: (details) => void reported.push(details) },
  });
  await expect
    .poll(() => reported)
    .toMatchObject([{ unit: "lost socket" }, { unit: "seat of a lost socket" }]);
});
