import { randomUUID } from "node:crypto";

import { DomainError } from "@lyceum/shared/errors.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import type { Account } from "../../../test/InMemoryPorts.ts";
import { publish } from "../../../test/publish.ts";
import { localSfu, SignalingHarness } from "../../../test/SignalingHarness.ts";
import type { AnyModule, OpenAnyModule } from "./OpenModules.ts";
import { REGISTERED_MODULES } from "../registered-modules.ts";

let sfu: Sfu;
let harness: SignalingHarness;
let teacher: Account;
let classId: string;
let seen: string[];
/** Students who may not join, and the source that nobody may publish. */
let refused: { name: string; source: string };

/** A module that notes what happens in the class, and refuses by name and by source. */
const observer: OpenAnyModule = () => ({
  handlers: {},
  mayJoin: ({ person }) => {
    if (person.name === refused.name) throw new DomainError("forbidden", "Not yet.");
  },
  mayPublish: (_participant, source) => {
    if (source === refused.source) throw new DomainError("forbidden", "Not now.");
  },
  onJoin: ({ person }) => void seen.push(`joined ${person.name}`),
  onLeave: ({ person }) => void seen.push(`left ${person.name}`),
  onStart: () => void seen.push("started"),
  onEnd: (reason) => void seen.push(`ended ${reason}`),
  close: () => void seen.push("closed"),
});

/** A module that notes the class's session at each start and end. */
const sessionObserver: OpenAnyModule = (room) => ({
  handlers: {},
  onStart: () => void seen.push(`started ${room.session()}`),
  onEnd: () => void seen.push(`ended ${room.session()}`),
});

const fail = (): never => {
  throw new Error("This module is broken.");
};
/** A module of which nothing works, but which refuses nobody. */
const broken: OpenAnyModule = () => {
  const hooks = { onJoin: fail, onLeave: fail, onStart: fail, onEnd: fail, close: fail };
  const views = { fieldsOf: fail, snapshotFor: fail };
  return { handlers: {}, ...hooks, ...views } satisfies AnyModule;
};

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(async () => {
  seen = [];
  refused = { name: "", source: "" };
  const modules = { broken, unopened: fail, ...REGISTERED_MODULES, observer };
  harness = await SignalingHarness.open(sfu, {}, undefined, modules);
  teacher = harness.ports.enrol("teacher", "Ada");
  classId = harness.ports.addClass(teacher.person).id;
});
afterEach(() => harness.close());

const enter = async (role: "teacher" | "student", name: string) => {
  const account = role === "teacher" ? teacher : harness.ports.enrol("student", name);
  const page = await harness.page(account);
  return { page, snapshot: await page.join(classId) };
};

describe("a class module", () => {
  it("follows a class from its first seat to its end, beside others that fail", async () => {
    const host = await enter("teacher", "Ada");
    const guest = await enter("student", "Ben");
    await host.page.request("startClass", {});
    await guest.page.request("leaveClass", {});
    await enter("student", "Cleo");
    await host.page.request("stopClass", {});
    await host.page.request("leaveClass", {});
    expect(seen).toEqual([
      "joined Ada",
      "joined Ben",
      "started",
      "left Ben",
      "joined Cleo",
      "ended stopped",
      "left Cleo",
      "left Ada",
      "closed",
    ]);
  });

  it("takes only its own part of a snapshot with it when it fails", async () => {
    const { snapshot } = await enter("teacher", "Ada");
    expect(snapshot).not.toHaveProperty("broken");
    expect(snapshot.you).toMatchObject({ name: "Ada", handRaised: false });
  });

  it("may keep a person out, who gets no notice and no name", async () => {
    const host = await enter("teacher", "Ada");
    refused.name = "Ben";
    const guest = await harness.page(harness.ports.enrol("student", "Ben"));
    const body = { classId, pageId: guest.pageId };
    expect(await guest.send("joinClass", body)).toEqual({
      ok: false,
      code: "forbidden",
      message: "Not yet.",
    });
    await host.page.request("startClass", {});
    expect(guest.heard).toEqual([]);
    refused.name = "";
    await guest.join(classId);
    expect(seen).toEqual(["joined Ada", "started", "joined Ben"]);
  });

  it("may refuse a stream, and one that was paused meanwhile, whatever the page is", async () => {
    const { page } = await enter("teacher", "Ada");
    await page.request("startClass", {});
    const { producer } = await publish(page, "microphone");
    await page.request("pauseProducer", { producerId: producer.id });
    refused.source = "microphone";
    expect(await page.codeOf("resumeProducer", { producerId: producer.id })).toBe("forbidden");
    await expect(publish(page, "microphone")).rejects.toThrow("forbidden");
    await publish(page, "camera");
  });

  it("that cannot be opened refuses its requests and no other", async () => {
    await harness.close();
    harness = await SignalingHarness.open(sfu, {}, harness.ports, { hands: fail, observer });
    const { page } = await enter("teacher", "Ada");
    expect(await page.codeOf("raiseHand", { raised: true })).toBe("unavailable");
    expect(await page.codeOf("startClass", {})).toBe("ok");
  });
});

describe("the session of a class", () => {
  const sessionOf = async () => (await harness.ports.classes.find(classId))?.session_id;
  beforeEach(async () => {
    await harness.close();
    harness = await SignalingHarness.open(sfu, {}, harness.ports, { sessionObserver });
  });

  it("is another one at every start, and known from its start to its end", async () => {
    const { page } = await enter("teacher", "Ada");
    await page.request("startClass", {});
    const first = await sessionOf();
    await page.request("stopClass", {});
    await page.request("startClass", {});
    expect(seen).toEqual([`started ${first}`, `ended ${first}`, `started ${await sessionOf()}`]);
    expect(await sessionOf()).not.toBe(first);
  });

  it("goes on after a restart of signaling", async () => {
    const { page } = await enter("teacher", "Ada");
    await page.request("startClass", {});
    const session = await sessionOf();
    await harness.close();
    harness = await SignalingHarness.open(sfu, {}, harness.ports, { sessionObserver });
    expect(seen).toEqual([`started ${session}`, `started ${session}`]);
  });

  it("is the new one when another process ended and started the class meanwhile", async () => {
    const { page } = await enter("teacher", "Ada");
    await page.request("startClass", {});
    const first = await sessionOf();
    harness.ports.change(classId, { session_id: randomUUID() });
    await expect.poll(() => seen.length).toBe(3);
    expect(seen).toEqual([`started ${first}`, `ended ${first}`, `started ${await sessionOf()}`]);
  });
});

describe("a raised hand", () => {
  it("stays when its page joins again, and is lowered with the seat", async () => {
    const { page } = await enter("student", "Ben");
    await page.request("raiseHand", { raised: true });
    expect((await page.join(classId)).you.handRaised).toBe(true);
    await page.request("leaveClass", {});
    expect((await page.join(classId)).you.handRaised).toBe(false);
  });
});
