import { DomainError } from "@lyceum/shared/errors.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import type { InMemoryPorts } from "../../test/InMemoryPorts.ts";
import type { LivePage } from "../../test/LivePage.ts";
import { SeveralProcesses } from "../../test/SeveralProcesses.ts";
import { localSfu } from "../../test/SignalingHarness.ts";

let sfu: Sfu;
let processes: SeveralProcesses;
let ports: InMemoryPorts;
/** Of the first process, with its teacher's page there, and a student's at the second. */
let classId: string;
let host: LivePage;
let guest: LivePage;
/** A class that no process has yet. */
let nextId: string;

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(async () => {
  processes = new SeveralProcesses(sfu);
  ({ ports } = processes);
  ({ classId, host } = await processes.liveClassAt(await processes.open()));
  guest = await (await processes.open()).page(ports.enrol("student"));
  await guest.join(classId);
  nextId = ports.addClass(ports.enrol("teacher").person).id;
});
afterEach(() => processes.close());

/** The answer to a join of the next class, whose owner is not found before this page has also done `then`. */
const joinNext = async (then: () => Promise<unknown>): Promise<string> => {
  ports.owners.beforeAnswer = () => Promise.reject(new DomainError("unavailable", "Away"));
  const code = guest.codeOf("joinClass", { classId: nextId, pageId: guest.pageId });
  await then();
  ports.owners.beforeAnswer = null;
  return code;
};

describe("a join that is tried again", () => {
  it("ends once its page is in another class, and does not take it out of that", async () => {
    expect(await joinNext(() => guest.join(classId))).toBe("unavailable");
    expect(ports.owners.ownerOf(nextId)).toBeUndefined();
    expect(host.notices("participantLeft")).toEqual([]);
  });

  it("ends once its page has left", async () => {
    expect(await joinNext(() => guest.request("leaveClass", {}))).toBe("unavailable");
    expect(ports.owners.ownerOf(nextId)).toBeUndefined();
  });

  it("goes on where its page asks for the same class again", async () => {
    let again: Promise<string> | undefined;
    const first = await joinNext(async () => {
      again = guest.codeOf("joinClass", { classId: nextId, pageId: guest.pageId });
      // Answered after both were tried.
      await guest.request("countInside", { classId });
    });
    expect([first, await again]).toEqual(["ok", "ok"]);
    expect(await host.notice("participantLeft")).toMatchObject({ why: "left" });
  });
});
