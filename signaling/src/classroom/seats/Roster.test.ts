import { randomUUID } from "node:crypto";

import { describe, expect, it } from "vitest";

import { PageSeats } from "./PageSeats.ts";
import { Participant } from "./Participant.ts";
import { Roster } from "./Roster.ts";

describe("the participants of a class", () => {
  it("keep the seat of a person whose seat before is given up again", () => {
    const id = randomUUID();
    const person = { id, name: "Ada", email: "a@school.test", sessionId: randomUUID() };
    const seat = () =>
      new Participant({
        classId: "algebra",
        pages: new PageSeats(),
        person: { ...person, role: "teacher" },
        role: "host",
      });
    const [before, now] = [seat(), seat()];
    const roster = new Roster();
    roster.add(before);
    expect(roster.remove(before)).toBe(true);
    roster.add(now);
    expect(roster.remove(before)).toBe(false);
    expect([roster.get(now.id), roster.ofPerson(id), ...roster.hosts]).toEqual([now, now, now]);
    expect(roster.remove(now)).toBe(true);
    expect([roster.size, roster.ofPerson(id), roster.hosts]).toEqual([0, undefined, []]);
  });
});
