import { expect, test } from "vitest";

import type { ClassModuleMessages } from "./class-module.ts";
import { CLASS_MODULES } from "./class-modules.ts";
import { ClassSnapshot, Participant } from "./classroom.ts";
import { CORE_NOTICES, NOTICES } from "./notices.ts";
import { CORE_REQUESTS, REQUESTS } from "./requests.ts";

const modules: [string, ClassModuleMessages][] = Object.entries(CLASS_MODULES);
const namesOf = (kind: "requests" | "notices") =>
  modules.flatMap(([, messages]) => Object.keys(messages[kind]));

test("no two class modules, and no module and the core, share a name of a message", () => {
  const requests = [...Object.keys(CORE_REQUESTS), ...namesOf("requests")];
  const notices = [...Object.keys(CORE_NOTICES), ...namesOf("notices")];
  expect(requests.toSorted()).toEqual(Object.keys(REQUESTS).toSorted());
  expect(notices.toSorted()).toEqual(Object.keys(NOTICES).toSorted());
});

test("each module's fields are a participant's, and its part of the snapshot has its name", () => {
  for (const [name, { participant, snapshot }] of modules) {
    expect(Object.keys(Participant.shape)).toEqual(
      expect.arrayContaining(Object.keys(participant)),
    );
    expect(name in ClassSnapshot.shape).toBe(snapshot !== null);
  }
});

test("a participant is sent with the fields that other clients know, in their order", () => {
  const known = ["id", "name", "role", "connected"];
  const fields = [...known, "pictureUrl", "coHost", "handRaised", "handPlace", "joinedAt"];
  expect(Object.keys(Participant.shape)).toEqual(fields);
});
